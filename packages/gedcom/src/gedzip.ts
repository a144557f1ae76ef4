/** Reads `length` bytes of a file from `start`; fewer at its end. */
export type ReadBytes = (start: number, length: number) => Promise<Uint8Array>

/** The location of the GEDCOM file within a GEDZIP. */
export interface GedzipEntry {
  /** The first byte of its data, and the number of bytes. */
  start: number
  length: number
  /** The compression of the data. */
  method: 'stored' | 'deflate'
  /** The unpacked size according to the archive: do not trust it, and stop unpacking at a limit. */
  size: number
}

const endLength = 22
const maxCommentBytes = 65_535
const directoryLimit = 16 * 1024 * 1024
const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 }

/**
 * Finds `gedcom.ged` in a ZIP archive (or the only other .ged file, since some programs use another name), reading only its
 * directory. The caller unpacks it. Source: PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16; FamilySearch GEDZIP.
 *
 * @param size of the archive in bytes
 * @returns undefined when it is not such an archive, is encrypted, or is compressed with anything but deflate
 */
export async function findInGedzip(size: number, read: ReadBytes): Promise<GedzipEntry | undefined> {
  const tailStart = Math.max(0, size - endLength - maxCommentBytes)
  const tail = await read(tailStart, size - tailStart)
  const end = findEnd(tail)
  if (end === undefined) return undefined
  const directory = { length: uint32(tail, end + 12), start: uint32(tail, end + 16) }
  if (directory.length > directoryLimit || directory.start + directory.length > size) return undefined
  const entry = chooseEntry(await read(directory.start, directory.length))
  if (entry === undefined) return undefined
  const local = await read(entry.offset, 30)
  if (local.length < 30 || uint32(local, 0) !== signatures.local) return undefined
  const start = entry.offset + 30 + uint16(local, 26) + uint16(local, 28)
  if (start + entry.length > size) return undefined
  return { start, length: entry.length, method: entry.method === 0 ? 'stored' : 'deflate', size: entry.size }
}

interface DirectoryEntry {
  name: string
  flags: number
  method: number
  length: number
  size: number
  offset: number
}

function chooseEntry(directory: Uint8Array): DirectoryEntry | undefined {
  const files = listEntries(directory).filter(({ name }) => /\.ged$/iu.test(name) && !/(?:^|\/)(?:\.|__MACOSX\/)/u.test(name))
  const chosen = files.find(({ name }) => name.toLowerCase() === 'gedcom.ged') ?? (files.length === 1 ? files[0] : undefined)
  if (chosen === undefined) return undefined
  const isEncrypted = (chosen.flags & 1) === 1
  return isEncrypted || (chosen.method !== 0 && chosen.method !== 8) ? undefined : chosen
}

function listEntries(directory: Uint8Array): DirectoryEntry[] {
  const entries: DirectoryEntry[] = []
  for (let at = 0; at + 46 <= directory.length && uint32(directory, at) === signatures.entry;) {
    const nameLength = uint16(directory, at + 28)
    entries.push({
      name: String.fromCharCode(...directory.subarray(at + 46, at + 46 + Math.min(nameLength, 1000))),
      flags: uint16(directory, at + 8),
      method: uint16(directory, at + 10),
      length: uint32(directory, at + 20),
      size: uint32(directory, at + 24),
      offset: uint32(directory, at + 42),
    })
    at += 46 + nameLength + uint16(directory, at + 30) + uint16(directory, at + 32)
  }
  return entries
}

/** Finds the last end record: a comment may follow it. */
function findEnd(tail: Uint8Array): number | undefined {
  for (let at = tail.length - endLength; at >= 0; at--) if (uint32(tail, at) === signatures.end) return at
  return undefined
}

function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
}

function uint32(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at) + uint16(bytes, at + 2) * 65_536
}
