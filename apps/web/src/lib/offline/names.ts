// What page and worker both know. No DOM and no worker scope here: both sides compile it.

/**
 * What this device keeps of a session, to be read without a connection, is in caches whose names begin so. The page opens them when a session
 * begins and deletes them when it ends; the worker fills them, and never makes one.
 */
const keptPrefix = 'kept:'
export const isKeptName = (name: string): boolean => name.startsWith(keptPrefix)
export const answersName = (session: string): string => `${keptPrefix}answers:${session}`
const picturesPrefix = `${keptPrefix}pictures:`
export const picturesName = (session: string): string => `${picturesPrefix}${session}`
export const sessionOfPictures = (name: string): string => name.slice(picturesPrefix.length)
export const isPicturesName = (name: string): boolean => name.startsWith(picturesPrefix)

/** Pictures that were chosen for a gallery, until they are in it. */
export const chosenName = (session: string): string => `${keptPrefix}chosen:${session}`

/** When this device last reached the server with the session, and how long what is kept may be shown after that. */
export const contactName = (session: string): string => `${keptPrefix}contact:${session}`

/** Whoever fills a cache of a session holds this lock shared, whoever opens or deletes one alone: nothing is written after the end. */
export const keptLock = 'kept'

/** Pictures that another app has handed over, until they are in a gallery. */
export const handedName = 'handed'

/** Marks an answer that comes from this device, because the server could not be asked. */
export const keptMark = 'x-banyan-kept'
/** When something was put into a cache, in milliseconds. */
export const keptAt = 'x-banyan-kept-at'
/** The name of a handed file, percent-encoded. */
export const fileNameHeader = 'x-banyan-file-name'

/** Which session an access token belongs to. Nobody is trusted for it: it only tells one session's caches from another's. */
export function sessionOf(accessToken: string): string | undefined {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    const id = typeof claims === 'object' && claims !== null && 'sid' in claims ? claims.sid : undefined
    return typeof id === 'string' && id !== '' ? id : undefined
  } catch {
    return undefined
  }
}
