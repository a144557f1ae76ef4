import { limits, searchKey } from '@banyan/contract'
import { detectEncoding, findInGedzip, GedcomError, parseGedcom } from '@banyan/gedcom'
import type { FilePerson } from './file-people.ts'
import type { FileContent, Look } from './look-into-file.ts'

addEventListener('message', ({ data }: MessageEvent<Look>) => {
  void look(data).then((content) => postMessage(content))
})

async function look({ file, encoding }: Look): Promise<FileContent> {
  try {
    const bytes = await readGedcom(file)
    if (bytes === 'tooLarge' || bytes === 'notGedcom') return { kind: bytes }
    const { encoding: likeliest, isGuess, choices } = detectEncoding(bytes)
    const { people } = parseGedcom(bytes, { encoding: encoding ?? likeliest })
    if (encoding === undefined && isGuess && choices.length > 1) return { kind: 'unsure', choices }
    return { kind: 'people', people: people.map(toFilePerson) }
  } catch (error) {
    return { kind: error instanceof GedcomError ? 'notGedcom' : 'unseen' }
  }
}

const toFilePerson = ({ xref, name, birth_year, year_of_death, deceased }: Omit<FilePerson, 'folded'>): FilePerson => ({
  xref,
  name,
  birth_year,
  year_of_death,
  deceased,
  folded: searchKey(name),
})

/** Returns the GEDCOM of a file: the file itself, or the one packed in it. */
async function readGedcom(file: File): Promise<Uint8Array | 'tooLarge' | 'notGedcom'> {
  const read = async (start: number, length: number) => new Uint8Array(await file.slice(start, start + length).arrayBuffer())
  const [first, second] = await read(0, 2)
  const isArchive = first === 0x50 && second === 0x4b
  if (!isArchive && file.size > limits.gedcomBytes) return 'tooLarge'
  if (!isArchive) return new Uint8Array(await file.arrayBuffer())
  const entry = await findInGedzip(file.size, read)
  if (entry === undefined) return 'notGedcom'
  if (entry.size > limits.gedcomBytes) return 'tooLarge'
  const packed = file.slice(entry.start, entry.start + entry.length)
  return entry.method === 'stored' ? new Uint8Array(await packed.arrayBuffer()) : inflate(packed, entry.size)
}

/** Unpacks no more than the size that the archive states. */
async function inflate(packed: Blob, size: number): Promise<Uint8Array | 'tooLarge'> {
  const bytes = new Uint8Array(size)
  let at = 0
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (at + part.value.length > size) {
      await reader.cancel()
      return 'tooLarge'
    }
    bytes.set(part.value, at)
    at += part.value.length
  }
  return bytes.subarray(0, at)
}
