/** What a camera calls a photo and the film that it took with it: letters and digits, or it does not count. */
export const cleanLiveId = (text: string): string => {
  const [id = ''] = /^[0-9A-Za-z-]{8,64}/.exec(text) ?? []
  return id === text.replace(/\0+$/, '') ? id : ''
}

const exifPointer = 0x87_69
const makerNote = 0x92_7c
const contentIdentifier = 0x00_11
const maxEntries = 500
const makerStart = 'Apple iOS\0'
/** The list of Apple's notes begins behind their name, a version and the order of bytes. */
const makerList = 14

interface Entry {
  count: number
  value: number
}

/**
 * Reads the identifier that an iPhone writes into a photo of a Live Photo: EXIF's note of the maker, and in it the entry 17.
 * @param exif - the EXIF block; anybody may have written it
 */
export function readLiveId(exif: Buffer | undefined): string {
  if (exif === undefined) return ''
  const tiff = exif.subarray(0, 4).toString('latin1') === 'Exif' ? exif.subarray(6) : exif
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II'
    const more = findEntry(tiff, isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4), exifPointer, isLittle)
    const note = more && findEntry(tiff, more.value, makerNote, isLittle)
    if (note === undefined) return ''
    const maker = tiff.subarray(note.value, note.value + note.count)
    if (!maker.toString('latin1', 0, makerStart.length).startsWith(makerStart)) return ''
    const id = findEntry(maker, makerList, contentIdentifier, maker.toString('latin1', 12, 14) === 'II')
    return id === undefined || id.count > 65 ? '' : cleanLiveId(maker.toString('latin1', id.value, id.value + id.count))
  } catch (error) {
    // A number points out of the block.
    if (error instanceof RangeError) return ''
    throw error
  }
}

function findEntry(bytes: Buffer, list: number, tag: number, isLittle: boolean): Entry | undefined {
  const short = (at: number): number => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (at: number): number => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const count = Math.min(short(list), maxEntries)
  for (let index = 0; index < count; index++) {
    const at = list + 2 + index * 12
    if (short(at) === tag) return { count: long(at + 4), value: long(at + 8) }
  }
  return undefined
}
