import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fromRandomAccessReaderPromise, openPromise } from 'yauzl'
import type { ZipFile } from 'yauzl'
import { DecryptingReader, DecryptionError, isEncrypted } from './encryption.ts'
import { checksumsName, databasePrefix, manifestName, manifestSchema, mediaPrefix, tableMember } from './manifest.ts'
import type { Manifest } from './manifest.ts'

/** An archive that cannot be trusted; the message is one line for the operator. */
export class ArchiveError extends Error {}

export interface Member {
  name: string
  sizeBytes: number
  open(): Promise<Readable>
}

const options = { lazyEntries: true, autoClose: false }

async function openArchive(file: string, key: string | undefined): Promise<ZipFile> {
  if (!(await isEncrypted(file))) return openPromise(file, options)
  if (key === undefined)
    throw new ArchiveError('The archive is encrypted: set BANYAN_BACKUP_KEY to the key that it was made with.')
  const reader = await DecryptingReader.open(file, key)
  try {
    return await fromRandomAccessReaderPromise(reader, reader.sizeBytes, options)
  } catch (error) {
    await new Promise<void>((resolve) => reader.close(() => resolve()))
    throw error
  }
}

/**
 * Yields the members in the order in which they were written.
 *
 * @param key - decrypts an encrypted archive
 */
export async function* readMembers(file: string, key?: string): AsyncGenerator<Member> {
  const zip = await openArchive(file, key).catch(notAnArchive)
  try {
    for await (const entry of zip.eachEntry()) {
      yield { name: entry.fileName, sizeBytes: entry.uncompressedSize, open: () => zip.openReadStreamPromise(entry) }
    }
  } catch (error) {
    notAnArchive(error)
  } finally {
    zip.close()
  }
}

/** Reads the whole archive and checks every byte against its checksum. @throws ArchiveError */
export async function verifyArchive(file: string, key?: string): Promise<Manifest> {
  const { manifest, checksums } = await readDescription(file, key)
  const rows: Record<string, number> = {}
  const media = { files: 0, bytes: 0 }
  for await (const member of readMembers(file, key)) {
    if (member.name === checksumsName) continue
    const isTable = member.name.startsWith(databasePrefix)
    const { digest, lines } = await digestOf(member, isTable)
    if (checksums.get(member.name) !== digest)
      throw new ArchiveError(`The archive is damaged: ${member.name} is not what was saved.`)
    checksums.delete(member.name)
    if (isTable) rows[member.name] = lines
    if (member.name.startsWith(mediaPrefix)) {
      media.files += 1
      media.bytes += member.sizeBytes
    }
  }
  const [missing] = checksums.keys()
  if (missing !== undefined) throw new ArchiveError(`The archive is damaged: ${missing} is missing.`)
  const isComplete =
    Object.entries(manifest.rows).every(([table, count]) => rows[tableMember(table)] === count) &&
    Object.keys(rows).length === Object.keys(manifest.rows).length &&
    media.files === manifest.media.files &&
    media.bytes === manifest.media.bytes
  if (!isComplete) throw new ArchiveError('The archive is damaged: files listed in its manifest are missing.')
  return manifest
}

/** The archive's own list: the SHA-256 of every member. @throws ArchiveError */
export const readChecksums = async (file: string, key?: string): Promise<Map<string, string>> =>
  (await readDescription(file, key)).checksums

async function readDescription(
  file: string,
  key: string | undefined,
): Promise<{ manifest: Manifest; checksums: Map<string, string> }> {
  const description = new Map<string, string>()
  for await (const member of readMembers(file, key)) {
    if (member.name === manifestName || member.name === checksumsName)
      description.set(member.name, await text(await member.open()).catch(notAnArchive))
  }
  const manifest = manifestSchema.safeParse(parseJson(description.get(manifestName) ?? ''))
  if (!manifest.success) throw new ArchiveError('This is not a Banyan backup, or it was made by a newer version.')
  const lines = (description.get(checksumsName) ?? '').split('\n').filter((line) => line !== '')
  return { manifest: manifest.data, checksums: new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)])) }
}

async function digestOf(member: Member, hasLines: boolean): Promise<{ digest: string; lines: number }> {
  const hash = createHash('sha256')
  let lines = 0
  try {
    for await (const chunk of await member.open()) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('A member is not read as bytes.')
      hash.update(chunk)
      for (let at = hasLines ? chunk.indexOf(10) : -1; at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
    }
  } catch (error) {
    notAnArchive(error)
  }
  return { digest: hash.digest('hex'), lines }
}

/** Splits at line feeds only. Node's readline also breaks at U+2028, which JSON text may contain. */
export async function* readLines(content: Readable): AsyncGenerator<string> {
  let pieces: Buffer[] = []
  for await (const chunk of content) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A member is not read as bytes.')
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]).toString('utf8')
      pieces = []
      start = end + 1
    }
    pieces.push(chunk.subarray(start))
  }
}

function notAnArchive(error: unknown): never {
  if (error instanceof ArchiveError) throw error
  if (error instanceof DecryptionError)
    throw new ArchiveError('The archive is damaged, or BANYAN_BACKUP_KEY is not the key that it was made with.', { cause: error })
  const isFileProblem = error instanceof Error && 'syscall' in error
  const reason = error instanceof Error ? error.message : 'unreadable'
  throw new ArchiveError(isFileProblem ? `The archive cannot be read (${reason}).` : `The archive is damaged (${reason}).`, {
    cause: error,
  })
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
