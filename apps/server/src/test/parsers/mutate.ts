/** Byte values at the edges of lengths and offsets. */
const edges = [0, 1, 0x7f, 0x80, 0xff]

/**
 * Damages a file as a bad disk, a broken connection or an attacker would.
 *
 * @param random - from 0 to 1
 * @param others - files to splice pieces from
 */
export function mutate(bytes: Uint8Array, random: () => number, others: readonly Uint8Array[] = [bytes]): Buffer {
  let result: Buffer<ArrayBufferLike> = Buffer.from(bytes)
  const upTo = (end: number): number => Math.floor(random() * end)
  for (let times = 1 + upTo(4); times > 0 && result.length > 0; times -= 1) {
    // Half of the changes hit the beginning, where headers are.
    const at = upTo(random() < 0.5 ? Math.min(result.length, 2_048) : result.length)
    const length = 1 + upTo(random() < 0.7 ? 16 : Math.min(result.length, 4_096))
    switch (upTo(7)) {
      case 0:
        for (let each = 0; each < length; each += 1) result[at + upTo(64)] = upTo(256)
        break
      case 1:
        result = result.subarray(0, at)
        break
      case 2:
        result = Buffer.concat([result.subarray(0, at), result.subarray(at + length)])
        break
      case 3:
        result = Buffer.concat([result.subarray(0, at + length), result.subarray(at)])
        break
      case 4:
        result.fill(edges[upTo(edges.length)] ?? 0, at, Math.min(result.length, at + length, at + 8))
        break
      case 5: {
        const other = Buffer.from(others[upTo(others.length)] ?? bytes)
        const from = upTo(other.length)
        result = Buffer.concat([result.subarray(0, at), other.subarray(from, from + length), result.subarray(at + length)])
        break
      }
      default:
        result[at] = (result[at] ?? 0) ^ (1 << upTo(8))
    }
  }
  return result
}
