import { shortTerm } from '@banyan/kinship'
import type { ShortTerm } from '@banyan/kinship'

/** What the reader calls somebody, short enough for a line of a list. */
export type KinTerm = ShortTerm

/** The term along the shortest path. Mails and calendars say the same. */
export const kinTermOf = shortTerm

/** What the reader calls somebody; undefined for themselves and for people who are not related. */
export type KinTermOf = (id: number) => KinTerm | undefined
