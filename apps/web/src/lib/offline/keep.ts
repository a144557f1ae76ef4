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

/** Without encryption (plain HTTP to another machine) browsers keep nothing. */
const canKeep = 'caches' in globalThis && 'locks' in navigator

/** Files that were handed over while nobody was signed in wait so long for somebody who is. */
const waitsForSignInMs = 30 * 60 * 1000

const alone = (work: () => Promise<unknown>): Promise<unknown> => navigator.locks.request(keptLock, work)

/** From now on the worker keeps what this session reads; nothing of another session stays. */
export async function keepFor(accessToken: string): Promise<void> {
  const session = sessionOf(accessToken)
  if (!canKeep || session === undefined) return
  const own = [answersName(session), picturesName(session), chosenName(session), contactName(session)]
  await alone(async () => {
    for (const name of await caches.keys()) if (isKeptName(name) && !own.includes(name)) await caches.delete(name)
    for (const name of own) await caches.open(name)
  })
}

/** Nothing that a session has read stays on this device. */
export async function forgetKept(): Promise<void> {
  if (!canKeep) return
  await alone(async () => {
    for (const name of await caches.keys()) if (isKeptName(name)) await caches.delete(name)
  })
}

/** Whether this session can be read without its server. */
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

/** Whether there is something to be read that is no longer shown, since the server has not answered for too long. */
export async function isKeptTooLong(accessToken: string): Promise<boolean> {
  const session = sessionOf(accessToken)
  return canKeep && session !== undefined && (await caches.has(answersName(session))) && !(await isContactRecent(session))
}

/** Throws the files away that another app has handed over: all of them, or those that nobody came for. */
export async function forgetHanded(which: 'all' | 'abandoned'): Promise<void> {
  if (!canKeep || !(await caches.has(handedName))) return
  if (which === 'abandoned') {
    const [first] = await (await caches.open(handedName)).matchAll()
    if (Date.now() - Number(first?.headers.get(keptAt) ?? 0) < waitsForSignInMs) return
  }
  await caches.delete(handedName)
}
