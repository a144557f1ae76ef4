import { lazy } from 'react'

/** Loads with the first card that is opened: the first tree needs no names of relations. */
export const KinTerm = lazy(async () => ({ default: (await import('../../features/kinship/kin-term.tsx')).KinTerm }))
