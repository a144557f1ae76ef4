/** Which uploads of this tab have begun: after a reload a large file goes on where it was. */
const key = 'begun_uploads'
const maxKnown = 20
const sampleBytes = 256 * 1024

/** Tells a file from others without reading all of it. */
export async function markOf(galleryId: number, file: File): Promise<string> {
  const base = `${galleryId} ${file.size}`
  // Only pages with encryption offer a digest; then name and time must do.
  if (!globalThis.isSecureContext) return `${base} ${file.name} ${file.lastModified}`
  const ends = new Blob([file.slice(0, sampleBytes), file.slice(-sampleBytes)])
  const digest = await crypto.subtle.digest('SHA-256', await ends.arrayBuffer())
  return `${base} ${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

type Begun = readonly (readonly [mark: string, id: string])[]

function read(): Begun {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? (value as Begun) : []
  } catch {
    return []
  }
}

function write(begun: Begun): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(begun.slice(-maxKnown)))
  } catch {
    // Storage is switched off: then a reload begins again.
  }
}

export const findBegun = (mark: string): string | undefined => read().find(([known]) => known === mark)?.[1]

export const keepBegun = (mark: string, id: string): void => write([...read().filter(([known]) => known !== mark), [mark, id]])

export const forgetBegun = (mark: string): void => write(read().filter(([known]) => known !== mark))
