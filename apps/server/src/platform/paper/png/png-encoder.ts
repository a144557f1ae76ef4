import { crc32, createDeflate } from 'node:zlib'

// Portable Network Graphics (ISO/IEC 15948), written row by row.

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const channels = 3
const trueColour = 2
const filterUp = 2
const pointsPerMetre = 72 / 0.0254

export interface PngShape {
  readonly width: number
  readonly height: number
  /** Pixels for each point of the paper. */
  readonly pixelsPerPoint: number
  readonly notes: Readonly<Record<string, string>>
}

/** Encodes rows of red, green and blue as they come; several rows in each part. */
export async function* encodePng(shape: PngShape, parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const { width, height, pixelsPerPoint, notes } = shape
  yield signature
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, trueColour, 0, 0, 0], 8)
  yield chunk('IHDR', head)
  const density = Buffer.alloc(9)
  const perMetre = Math.round(pixelsPerPoint * pointsPerMetre)
  density.writeUInt32BE(perMetre, 0)
  density.writeUInt32BE(perMetre, 4)
  density[8] = 1
  yield chunk('pHYs', density)
  for (const [key, value] of Object.entries(notes))
    yield chunk('iTXt', Buffer.concat([Buffer.from(`${key}\0\0\0\0\0`, 'latin1'), Buffer.from(value, 'utf8')]))
  const packer = createDeflate({ level: 6 })
  const feeding = feed(packer, width * channels, parts)
  // A failure is thrown when the packer ends.
  feeding.catch((error: unknown) => packer.destroy(error instanceof Error ? error : new Error(String(error))))
  for await (const packed of packer as AsyncIterable<Buffer>) yield chunk('IDAT', packed)
  await feeding
  yield chunk('IEND', Buffer.alloc(0))
}

/** Writes each row as its difference to the one above. */
async function feed(packer: ReturnType<typeof createDeflate>, rowBytes: number, parts: AsyncIterable<Uint8Array>): Promise<void> {
  let above = new Uint8Array(rowBytes)
  for await (const part of parts) {
    const rows = part.length / rowBytes
    const filtered = Buffer.allocUnsafe(part.length + rows)
    for (let row = 0, from = 0, to = 0; row < rows; row++) {
      filtered[to++] = filterUp
      for (let i = 0; i < rowBytes; i++) filtered[to++] = part[from++]! - above[i]!
      above = part.subarray(row * rowBytes, (row + 1) * rowBytes) as Uint8Array<ArrayBuffer>
    }
    if (!packer.write(filtered)) await new Promise((resolve) => packer.once('drain', resolve))
  }
  packer.end()
}

function chunk(kind: string, content: Uint8Array): Uint8Array {
  const out = Buffer.alloc(content.length + 12)
  out.writeUInt32BE(content.length, 0)
  out.write(kind, 4, 'latin1')
  out.set(content, 8)
  out.writeUInt32BE(crc32(out.subarray(4, content.length + 8)), content.length + 8)
  return out
}
