import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { encrypting } from './encryption.ts'
import { checksumsName } from './manifest.ts'

/** Writes a zip one member at a time, so that neither memory nor open files grow with it. */
export interface ArchiveWriter {
  /** Resolves when the content is read to its end. */
  add(name: string, content: Readable, options: { compress: boolean; modifiedAt: Date }): Promise<void>
  /** Adds the checksums and completes the file. */
  finish(modifiedAt: Date): Promise<void>
  /** Ends the writing of a file that will not be complete. */
  abort(): void
}

/** @param key - encrypts it, when it is given */
export async function createArchiveWriter(file: string, key?: string): Promise<ArchiveWriter> {
  const zip = new ZipFile()
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const failing = new AbortController()
  const written = key === undefined ? pipeline(zip.outputStream, target, { signal: failing.signal }) : pipeline(zip.outputStream, await encrypting(key), target, { signal: failing.signal })
  // Whoever adds the next member, or finishes, gets the error.
  written.catch(() => undefined)
  zip.on('error', (error) => failing.abort(error))
  const checksums: string[] = []

  const add: ArchiveWriter['add'] = async (name, content, { compress, modifiedAt }) => {
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    zip.addReadStream(hashing, name, { compress, mtime: modifiedAt, mode: 0o100600 })
    await Promise.race([pipeline(content, hashing), failed(written)])
    checksums.push(`${hash.digest('hex')}  ${name}\n`)
  }

  return {
    add,
    finish: async (modifiedAt) => {
      await add(checksumsName, Readable.from([...checksums]), { compress: true, modifiedAt })
      zip.end()
      await written
    },
    abort: () => {
      failing.abort()
      target.destroy()
    },
  }
}

/** Never resolves: it only ends a race when the other side fails. */
const failed = (work: Promise<void>): Promise<never> => new Promise((_resolve, reject) => void work.catch(reject))
