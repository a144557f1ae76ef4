import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive. */
export interface ArchivePart {
  name: string
  /** Text is packed; pictures are packed already. */
  compress: boolean
  content: () => AsyncIterable<string | Uint8Array>
}

/**
 * Packs parts into a zip as it is read: one after the other, and only as fast as the other side takes them. What fails in one fails
 * the whole; whoever stops reading stops it all.
 */
export function streamParts(parts: ArchivePart[], date: Date): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  // Whoever reads it gets the error, however late they begin; until then it is not to end the process.
  output.on('error', () => undefined)
  zip.on('error', (error: Error) => output.destroy(error))
  zip.outputStream.pipe(output)
  const sources: Readable[] = []
  for (const { name, compress, content } of parts) {
    // A generator runs when it is read: the parts are written in turn. yazl does not listen to what fails in one.
    const source = Readable.from(content(), { objectMode: false }).on('error', (error) => output.destroy(error))
    sources.push(source)
    zip.addReadStream(source, name, { compress, mtime: date, mode: 0o100600 })
  }
  zip.end()
  output.once('close', () => {
    for (const source of sources) source.destroy()
  })
  return output
}
