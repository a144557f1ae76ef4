/** The next attempt of something that will not be tried again. It sorts after every real time. */
export const never = '9999-12-31T23:59:59.999Z'

/**
 * The system clock. Code uses `platform.now()`, so that tests move one clock; this is for opening a platform, and for code that
 * follows the system clock anyway. Durations and timeouts use `performance.now()`, which no change of the clock affects.
 */
export const systemNow = (): Date => new Date()

/** Whether something read at a time is still fresh: for less than `ms`, and not if the clock has been set back since. */
export const isFresh = (now: Date, readAt: Date, ms: number): boolean => {
  const age = now.getTime() - readAt.getTime()
  return age >= 0 && age < ms
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Grows with every failed attempt (1, 2, 3, …), up to `maxMs`. */
export const backOffMs = (attempts: number, firstMs: number, maxMs: number): number =>
  Math.min(firstMs * 2 ** (attempts - 1), maxMs)

/** Adds to a time (or subtracts from it), in the database's format. */
export const timeAfter = (time: Date, ms: number): string => new Date(time.getTime() + ms).toISOString()

/**
 * The time of a row's change, in the database's format: later than that of the change before, also within a millisecond or when the
 * clock has been set back, so that a caller can tell whether they have seen it.
 */
export const timeOfChange = (now: string, lastChange: string): string =>
  now > lastChange ? now : timeAfter(new Date(lastChange), 1)

/** How long deleted things can be put back. */
export const hiddenDays = 30

/** How long a family's log holds an entry: two years. */
export const familyLogDays = 731

/** How long an account's owner can see what happened to it. */
export const accountEventDays = 90
