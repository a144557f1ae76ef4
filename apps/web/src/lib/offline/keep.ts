import { isContactRecent } from './contact.ts'
import {
  answersName,
  chosenName,
  contactName,
  handedName,
  isKeptName,
  keptAt,
  keptLock,
  picturesName,
  sessionOf,
} from './names.ts'

/** Without encryption (plain HTTP to another machine) browsers store nothing. */
const canKeep = 'caches' in globalThis && 'locks' in navigator

/** How long files that were shared while nobody was signed in wait for a sign-in. */
const waitsForSignInMs = 30 * 60 * 1000

const alone = (work: () => Promise<unknown>): Promise<unknown> => navigator.locks.request(keptLock, work)

/** Makes the worker store what this session reads, and deletes the data of other sessions. */
export async function keepFor(accessToken: string): Promise<void> {
  const session = sessionOf(accessToken)
  if (!canKeep || session === undefined) return
  const own = [answersName(session), picturesName(session), chosenName(session), contactName(session)]
  await alone(async () => {
    for (const name of await caches.keys()) if (isKeptName(name) && !own.includes(name)) await caches.delete(name)
    for (const name of own) await caches.open(name)
  })
}

/** Deletes everything that sessions have stored on this device. */
export async function forgetKept(): Promise<void> {
  if (!canKeep) return
  await alone(async () => {
    for (const name of await caches.keys()) if (isKeptName(name)) await caches.delete(name)
  })
}

/** Whether this session's data can be read without the server. */
export async function isKept(accessToken: string): Promise<boolean> {
  const session = sessionOf(accessToken)
  return (
    canKeep &&
    session !== undefined &&
    Boolean(navigator.serviceWorker?.controller) &&
    (await caches.has(answersName(session))) &&
    isContactRecent(session)
  )
}

/** Whether there is data that is no longer shown, because the server has not answered for too long. */
export async function isKeptTooLong(accessToken: string): Promise<boolean> {
  const session = sessionOf(accessToken)
  return canKeep && session !== undefined && (await caches.has(answersName(session))) && !(await isContactRecent(session))
}

/** Deletes files that another app has shared: all of them, or those that nobody signed in for. */
export async function forgetHanded(which: 'all' | 'abandoned'): Promise<void> {
  if (!canKeep || !(await caches.has(handedName))) return
  if (which === 'abandoned') {
    const [first] = await (await caches.open(handedName)).matchAll()
    if (Date.now() - Number(first?.headers.get(keptAt) ?? 0) < waitsForSignInMs) return
  }
  await caches.delete(handedName)
}
