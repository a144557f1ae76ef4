import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

/** JavaScript of the sign-in page in one language, compressed, in bytes (decision 59). */
export const signInLimitBytes = 120_000

/**
 * Lists the JavaScript that the sign-in page loads in one language, after a build of the web. Every chunk counts as the browser receives
 * it, compressed separately.
 *
 * @returns the largest first
 */
export function signInFiles(language: string): { file: string; gzipBytes: number }[] {
  const dist = path.join(import.meta.dirname, '../apps/web/dist')
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

  const keyOf = (name: string): string => {
    const [key] = Object.entries(manifest).find(([, each]) => each.name === name && each.file.endsWith('.js')) ?? []
    if (key === undefined) throw new Error(`The build has no chunk called "${name}"; has the web been built?`)
    return key
  }
  const loaded = new Map<string, string>()
  /** A chunk loads everything that it imports statically. */
  const load = (key: string): void => {
    if (loaded.has(key)) return
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no "${key}"; has the web been built?`)
    loaded.set(key, chunk.file)
    for (const imported of chunk.imports ?? []) load(imported)
  }
  // The first file, and what it and the page load: see apps/web/chunks.ts.
  for (const root of ['first', 'application', 'sign-in', `words-${language}`]) load(keyOf(root))
  // The classic script that runs before the first paint is not a module, so the manifest does not list it.
  const classic = /assets\/color-scheme-[\w-]+\.js/.exec(readFileSync(path.join(dist, 'index.html'), 'utf8'))?.[0] ?? ''
  return [...loaded.values(), classic]
    .map((file) => ({ file, gzipBytes: gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length }))
    .toSorted((a, b) => b.gzipBytes - a.gzipBytes)
}
