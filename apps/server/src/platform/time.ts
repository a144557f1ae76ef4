/** The time of a queued thing's next attempt once there will be none. It sorts after every real time. */
export const never = '9999-12-31T23:59:59.999Z'

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
