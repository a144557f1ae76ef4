import { deflateRawSync } from 'node:zlib'

interface Entry {
  name: string
  bytes: Uint8Array
  stored?: boolean
  /** What the directory says that it unpacks to, when it lies. */
  claimedSize?: number
  /** The packed data, when it is not that of `bytes`. */
  packed?: Uint8Array
}

/** A ZIP archive, as far as its readers look at it (no checksums). */
export function zip(entries: Entry[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, stored = false, claimedSize, packed } of entries) {
    const data = Buffer.from(packed ?? (stored ? bytes : deflateRawSync(bytes)))
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(stored ? 0 : 8, 4)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(claimedSize ?? bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), data])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, tail, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const whole = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(whole.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, whole, end, Buffer.from(comment)])
}
