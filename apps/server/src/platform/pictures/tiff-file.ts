/** What the directories of a TIFF say (TIFF 6.0, section 2), read before any decoder sees the file. */
export interface TiffFile {
  /** Reduced copies and masks are not pages. */
  pageCount: number
  /** Whether it holds what a camera's sensor saw, which only looks like a TIFF. */
  isCameraRaw: boolean
  /** How much memory the first page takes when decoded. */
  decodedBytes: number
  /** How much of it has to be decoded at once. */
  decodedBytesAtOnce: number
}

/** Scans of a whole album have fewer pages, and decoders walk through all of them. */
const maxDirectories = 1_000

const tags = {
  subfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  photometric: 262,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  tileWidth: 322,
  tileHeight: 323,
  subDirectories: 330,
  dngVersion: 50_706,
} as const
const reducedCopy = 1
const mask = 4
const colourFilterArray = 32_803
/** How many bytes a value of each type takes. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
/** More bits per sample than any decoder knows. */
const maxBits = 64

type Directory = ReadonlyMap<number, number>

/** @returns undefined if there is no first page, or more pages than anybody scans */
export function readTiffFile(bytes: Buffer): TiffFile | undefined {
  const directories = listDirectories(bytes)
  const [first] = directories
  if (first === undefined || directories.length > maxDirectories) return undefined
  const subfileType = first.get(tags.subfileType) ?? 0
  const samples = first.get(tags.samplesPerPixel) ?? 1
  const width = first.get(tags.width) ?? 0
  const height = first.get(tags.height) ?? 0
  const pixelBytes = (samples * Math.min(first.get(tags.bitsPerSample) ?? 1, maxBits)) / 8
  const tileWidth = first.get(tags.tileWidth)
  const pixelsAtOnce =
    tileWidth === undefined
      ? width * Math.min(height, first.get(tags.rowsPerStrip) ?? height)
      : tileWidth * (first.get(tags.tileHeight) ?? height)
  const isPage = (directory: Directory): boolean => ((directory.get(tags.subfileType) ?? 0) & (reducedCopy | mask)) === 0
  return {
    pageCount: Math.max(1, directories.filter(isPage).length),
    isCameraRaw:
      bytes.toString('latin1', 8, 10) === 'CR' ||
      first.has(tags.dngVersion) ||
      first.get(tags.photometric) === colourFilterArray ||
      ((subfileType & reducedCopy) !== 0 && first.has(tags.subDirectories)),
    decodedBytes: width * height * pixelBytes,
    decodedBytesAtOnce: pixelsAtOnce * pixelBytes,
  }
}

/** Ends where the chain leaves the file or returns to an earlier directory. Lists at most one more than are allowed. */
function listDirectories(bytes: Buffer): Directory[] {
  if (bytes.length < 8) return []
  const isLittle = bytes[0] === 0x49
  const read16 = (at: number): number => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const read32 = (at: number): number => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  /** The first value of an entry, and the largest of several small ones. */
  const readValue = (at: number): number => {
    const type = read16(at + 2)
    const count = read32(at + 4)
    const size = typeBytes[type] ?? 0
    const start = size * count <= 4 ? at + 8 : read32(at + 8)
    if (size === 0 || count === 0 || size > 4 || start + size > bytes.length) return 0
    const readOne = (from: number): number => (size === 1 ? bytes.readUInt8(from) : size === 2 ? read16(from) : read32(from))
    let largest = 0
    for (let each = 0; each < Math.min(count, 8) && start + (each + 1) * size <= bytes.length; each += 1)
      largest = Math.max(largest, readOne(start + each * size))
    return largest
  }
  const directories: Directory[] = []
  const seen = new Set<number>()
  let at = read32(4)
  while (at >= 8 && at + 2 <= bytes.length && !seen.has(at) && directories.length <= maxDirectories) {
    seen.add(at)
    const end = at + 2 + read16(at) * 12
    if (end > bytes.length) break
    const directory = new Map<number, number>()
    for (let entry = at + 2; entry < end; entry += 12) {
      const tag = read16(entry)
      if (wanted.has(tag)) directory.set(tag, readValue(entry))
    }
    directories.push(directory)
    at = end + 4 <= bytes.length ? read32(end) : 0
  }
  return directories
}

const wanted: ReadonlySet<number> = new Set(Object.values(tags))
