// How much JavaScript the sign-in page loads, in one language, after a build of the web. Every chunk counts as the browser
// receives it, compressed separately.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expectTarget } from './support/ending.ts'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

const limitKb = 120
const language = 'en'
const dist = path.join(import.meta.dirname, '../../apps/web/dist')
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))

// The first file, and what it and the page load: see apps/web/chunks.ts.
const roots = ['first', 'application', 'sign-in', `words-${language}`]
const loaded = new Set<string>()
for (const root of roots) load(keyOf(root))
// The classic script that runs before the first paint is not a module, so the manifest does not list it.
const classic = /assets\/color-scheme-[\w-]+\.js/.exec(readFileSync(path.join(dist, 'index.html'), 'utf8'))?.[0] ?? ''
const files = [...[...loaded].map((key) => chunk(key).file), classic]

const rows = files
  .map((file) => ({ file, gzipBytes: gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length }))
  .toSorted((a, b) => b.gzipBytes - a.gzipBytes)
const gzipBytes = rows.reduce((sum, row) => sum + row.gzipBytes, 0)

const kb = (bytes: number) => Math.round(bytes / 100) / 10
console.table(rows.map((row) => ({ file: row.file, 'gzip, kB': kb(row.gzipBytes) })))
console.table([{ files: rows.length, 'JavaScript, gzip, kB': kb(gzipBytes), 'limit, kB': limitKb }])
console.log(JSON.stringify({ bench: 'sign-in-size', language, gzipBytes, limitBytes: limitKb * 1000, files: rows }))
expectTarget(`JavaScript of the sign-in page, ${language}`, gzipBytes / 1000, { atMost: limitKb }, 'kB')

function keyOf(name: string): string {
  const [key] = Object.entries(manifest).find(([, each]) => each.name === name && each.file.endsWith('.js')) ?? []
  if (key === undefined) throw new Error(`The build has no chunk called "${name}"; has the web been built?`)
  return key
}

function chunk(key: string): Chunk {
  const found = manifest[key]
  if (!found) throw new Error(`The build has no "${key}"; has the web been built?`)
  return found
}

/** A chunk loads everything that it imports statically. */
function load(key: string): void {
  if (loaded.has(key)) return
  loaded.add(key)
  for (const imported of chunk(key).imports ?? []) load(imported)
}
