import { dayMs, timeAfter } from '../../../platform/time.ts'

/**
 * How long the description of a face that nobody names is kept, from when the face was found: it may well be a stranger's. A season is time
 * enough to go through a summer's photos (decision 32).
 */
const unnamedDays = 90

/** Faces found since then may have a description while they have no name. */
export const unnamedSince = (now: Date): string => timeAfter(now, -unnamedDays * dayMs)
