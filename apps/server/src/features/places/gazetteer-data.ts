import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { createBrotliDecompress } from 'node:zlib'
import { createPlaceReader, readHeader } from '@banyan/gazetteer'
import type { GazetteerPlace } from '@banyan/gazetteer'

/** An edition of the gazetteer, loaded into the tables. */
export interface GazetteerData {
  /** A server with a higher version replaces the loaded edition. */
  version: number
  /** All places in the order of their ids; streamed, never held in memory as a whole. */
  places: AsyncIterable<GazetteerPlace>
}

const file = (): string => createRequire(import.meta.url).resolve('@banyan/gazetteer/places.txt.br')

/** Opens the gazetteer of this version of Banyan. */
export async function openGazetteer(): Promise<GazetteerData> {
  const stream = createReadStream(file()).pipe(createBrotliDecompress())
  const lines = createInterface({ input: stream, crlfDelay: Infinity })[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done === true) throw new Error('the gazetteer is empty')
  return { version: readHeader(first.value).version, places: readPlaces(lines, () => stream.destroy()) }
}

async function* readPlaces(lines: AsyncIterator<string>, close: () => void): AsyncGenerator<GazetteerPlace> {
  const read = createPlaceReader()
  try {
    for (let line = await lines.next(); line.done !== true; line = await lines.next()) yield read(line.value)
  } finally {
    close()
  }
}
