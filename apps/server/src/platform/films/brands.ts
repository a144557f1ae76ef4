/**
 * The brands of a file of the ISO base media format (ISO 14496-12, 4.3): what the program that wrote it calls it, then the formats that it
 * also keeps to.
 *
 * @param head - the file's first bytes; brands beyond them are not seen
 * @returns undefined if the file does not begin with brands
 */
export function readBrands(head: Uint8Array): readonly string[] | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length)
  if (bytes.length < 12 || bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const others = bytes.toString('latin1', 16, Math.min(bytes.length, bytes.readUInt32BE(0)))
  return [bytes.toString('latin1', 8, 12), ...(others.match(/.{4}/gs) ?? [])]
}
