import { expect, it } from 'vitest'
import { zip } from '../../test/zip.ts'
import { limitUpload } from './limit-upload.ts'

const chunkBytes = 64 * 1024

/** @returns how many bytes were read, and the code of the error that ended it */
async function read(content: AsyncIterable<Buffer>): Promise<[number, string | undefined]> {
  let sizeBytes = 0
  try {
    for await (const chunk of limitUpload(content)) sizeBytes += chunk.length
  } catch (error) {
    return [sizeBytes, (error as { code: string }).code]
  }
  return [sizeBytes, undefined]
}

/** Never ends by itself. */
async function* endless(start: Buffer): AsyncGenerator<Buffer> {
  yield start
  for (;;) yield Buffer.alloc(chunkBytes, 7)
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

it.each([
  ['PK and garbage', Buffer.from('PK garbage without end')],
  ['the signature of an entry and garbage', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)])],
  ['one sound entry and garbage', zip([{ name: 'a.txt', bytes: Buffer.from('hello'), stored: true }]).subarray(0, 30 + 5 + 5)],
])('%s is not read to its end', async (_name, start) => {
  const [sizeBytes, code] = await read(endless(start))
  expect(code).toBe('no_gedcom')
  expect(sizeBytes).toBeLessThanOrEqual(start.length)
})

it.each([1, 7, 1000])('an archive passes as it is, in pieces of %i', async (size) => {
  const bytes = zip([
    { name: 'gedcom.ged', bytes: Buffer.from('0 HEAD\n0 TRLR\n') },
    { name: 'photos/a.jpg', bytes: Buffer.alloc(5000, 1), stored: true },
    { name: 'empty/', bytes: Buffer.alloc(0), stored: true },
  ])
  expect(await read(inPieces(bytes, size))).toEqual([bytes.length, undefined])
})
