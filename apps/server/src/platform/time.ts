/** The time of a queued thing's next attempt once there will be none. It sorts after every real time. */
export const never = '9999-12-31T23:59:59.999Z'

/**
 * What the machine's clock says. Code asks `platform.now()`, so that tests move one clock; this is for opening a platform, and for what goes by the
 * machine's clock anyway. Durations and time limits go by `performance.now()`, which no change of the clock touches.
 */
export const systemNow = (): Date => new Date()

/** Whether what was read at a time still counts: for less than `ms`, and not when the clock has been set back since. */
export const isFresh = (now: Date, readAt: Date, ms: number): boolean => {
  const age = now.getTime() - readAt.getTime()
  return age >= 0 && age < ms
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Grows with every failed attempt (1, 2, 3, …), up to `longestMs`. */
export const backOffMs = (attempts: number, firstMs: number, longestMs: number): number =>
  Math.min(firstMs * 2 ** (attempts - 1), longestMs)

/** A time before or after another, as the database stores it. */
export const timeAfter = (time: Date, ms: number): string => new Date(time.getTime() + ms).toISOString()

/** How long what was deleted can be put back. */
export const hiddenDays = 30
