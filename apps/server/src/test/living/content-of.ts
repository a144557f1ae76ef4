import { inflateRawSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** The text of everything in an answer, also of files in an archive. */
export const contentOf = (answer: LightMyRequestResponse): string => {
  const bytes = answer.rawPayload
  return bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? unzipped(bytes) : bytes.toString('utf8')
}

/** Names and contents of all files, read by their local headers' sizes in the central directory. */
function unzipped(bytes: Buffer): string {
  const parts: string[] = []
  for (let at = bytes.indexOf('PK\u0001\u0002'); at !== -1; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
    const [method, size, nameLength, extra, comment] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8')
    const start = bytes.readUInt32LE(at + 42)
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const packed = bytes.subarray(data, data + size)
    parts.push(name, method === 8 ? inflateRawSync(packed).toString('utf8') : packed.toString('latin1'))
    at += 46 + nameLength + extra + comment - 4
  }
  expect(parts.length).toBeGreaterThan(0)
  return parts.join('\n')
}
