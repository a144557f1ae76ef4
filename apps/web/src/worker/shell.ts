import { build } from './build.ts'
import { scope } from './scope.ts'

const prefix = 'shell:'
const own = `${prefix}${build.revision}`
const used = new Set(build.used)
const files = new Set([...build.needed, ...build.used, ...Object.keys(build.named).filter((path) => path !== '/')])

/** Pages opened before an upgrade continue with their own code, so this many earlier versions of it stay. */
const earlierVersions = 2
/** Few, because the page on screen takes precedence. */
const atOnce = 4

/**
 * Downloads the application to this device, completely or not at all; files that an earlier version also has are copied from it.
 */
export async function install(): Promise<void> {
  const cache = await caches.open(own)
  const waiting = [...Object.keys(build.named), ...build.needed]
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
      if (!(await cache.match(path))) await cache.put(path, await bring(path))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  for (const path of build.used) {
    const known = await caches.match(path)
    if (known) await cache.put(path, known)
  }
}

async function bring(path: string): Promise<Response> {
  const digest = build.named[path]
  const known = digest === undefined ? await caches.match(path) : undefined
  return known ?? load(path, digest)
}

/**
 * @throws when the content differs from the build's: the server was upgraded in the meantime, or something in between answered
 * instead
 */
async function load(path: string, digest: string | undefined): Promise<Response> {
  const response = await fetch(path, { cache: digest === undefined ? 'default' : 'no-store', priority: 'low' })
  if (!isOwn(response)) throw new Error(`${path} could not be loaded`)
  if (digest !== undefined && (await digestOf(response)) !== digest) throw new Error(`${path} is of another version`)
  return response
}

const isOwn = (response: Response): boolean => response.status === 200 && response.type === 'basic' && !response.redirected

async function digestOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function removeOldShells(): Promise<void> {
  // Names are listed in the order in which the caches were created.
  const earlier = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  for (const name of earlier.slice(0, Math.max(0, earlier.length - earlierVersions))) await caches.delete(name)
}

export async function answerPage(event: FetchEvent): Promise<Response> {
  const kept = await caches.match('/', { cacheName: own })
  if (!kept) return fetch(event.request)
  event.waitUntil(renewPage())
  return kept
}

/** Updates the page's headers, which contain what the operator has configured and may change; its content is as built. */
async function renewPage(): Promise<void> {
  try {
    const response = await load('/', build.named['/'])
    await (await caches.open(own)).put('/', response)
  } catch {
    // There is no connection, or the server has another version, which brings its own worker.
  }
}

export const isShellFile = (path: string): boolean => files.has(path) || path.startsWith('/assets/')

/** Serves code of this version or of an earlier one: the hash in its name says which. */
export async function answerFile(event: FetchEvent, path: string): Promise<Response> {
  const isNamed = path in build.named
  const kept = (await caches.match(path, { cacheName: own })) ?? (isNamed ? undefined : await caches.match(path))
  if (kept) return kept
  const response = await fetch(event.request)
  if (used.has(path) && isOwn(response)) {
    const copy = response.clone()
    event.waitUntil(
      caches
        .open(own)
        .then((cache) => cache.put(path, copy))
        .catch(() => undefined),
    )
  }
  return response
}

export const takeOver = (): Promise<void> => scope.skipWaiting()
