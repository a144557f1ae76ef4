import { dayMs, timeAfter } from '../../../platform/time.ts'

/**
 * How long the description of an unnamed face is stored after the face was found, because it may be a stranger's. A season is
 * long enough to go through a summer's photos (decision 32).
 */
const unnamedDays = 90

/** Returns the time since when found faces may have a description while unnamed. */
export const unnamedSince = (now: Date): string => timeAfter(now, -unnamedDays * dayMs)
