// Names shared by page and worker. Both compile this module, so it uses neither the DOM nor the worker's scope.

/**
 * The prefix of the caches that hold a session's data for reading without a connection. The page creates them when a session
 * begins and deletes them when it ends; the worker fills them, but never creates one.
 */
const keptPrefix = 'kept:'
export const isKeptName = (name: string): boolean => name.startsWith(keptPrefix)
export const answersName = (session: string): string => `${keptPrefix}answers:${session}`
const picturesPrefix = `${keptPrefix}pictures:`
export const picturesName = (session: string): string => `${picturesPrefix}${session}`
export const sessionOfPictures = (name: string): string => name.slice(picturesPrefix.length)
export const isPicturesName = (name: string): boolean => name.startsWith(picturesPrefix)

/** Pictures chosen for a gallery, until they are in it. */
export const chosenName = (session: string): string => `${keptPrefix}chosen:${session}`

/** When this device last reached the server with the session, and how long stored data may be shown after that. */
export const contactName = (session: string): string => `${keptPrefix}contact:${session}`

/**
 * Code that fills a session's cache holds this lock shared; code that creates or deletes one holds it exclusively. So nothing is
 * written after the session's end.
 */
export const keptLock = 'kept'

/** Pictures shared by another app, until they are in a gallery. */
export const handedName = 'handed'

/** Marks an answer that comes from this device, because the server could not be reached. */
export const keptMark = 'x-banyan-kept'
/** When an entry was put into a cache, in milliseconds. */
export const keptAt = 'x-banyan-kept-at'
/** The name of a shared file, percent-encoded. */
export const fileNameHeader = 'x-banyan-file-name'

/** How long a recording is, how loud, and under which key it is sent. */
export const recordingHeader = 'x-banyan-recording'

/** Tells the server through whose eyes a keeper looks. */
export const seeAsHeader = 'x-banyan-see-as'
/**
 * Marks the address with which a page was opened that looks through another's eyes, by which the worker knows it: nothing that it shows stays
 * on the device.
 */
export const seeAsMark = 'see_as'

/** The session that an access token belongs to. The token is not verified: the id only separates the sessions' caches. */
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
