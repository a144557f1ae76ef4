import type { MediaStore } from '../media/media-store.ts'
import { shownKey } from '../media/picture-keys.ts'

/** Whether all display pictures exist and are complete. */
export async function areWhole(
  media: MediaStore,
  family: number,
  key: string,
  version: number,
  names: readonly string[],
): Promise<boolean> {
  for (const name of names) {
    const bytes = await media.read(shownKey(family, key, version, name))
    if (bytes === undefined || !endsAsItBegins(bytes)) return false
  }
  return true
}

/** JPEG begins and ends with a marker (ITU-T T.81, B.1.1.3), WebP states its length (RFC 9649, section 2.4). */
function endsAsItBegins(bytes: Buffer): boolean {
  if (bytes.length < 12) return false
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return bytes.readUInt32LE(4) + 8 === bytes.length
  return bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9
}
