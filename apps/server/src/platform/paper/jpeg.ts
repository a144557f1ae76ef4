export interface JpegShape {
  readonly width: number
  readonly height: number
  /** 1 for greys, 3 for colours. */
  readonly channels: number
}

/** Reads the size of a JPEG from its frame header; undefined when it is none, or has the colours of a printing press. */
export function readJpeg(file: Uint8Array): JpegShape | undefined {
  if (file[0] !== 0xff || file[1] !== 0xd8) return undefined
  for (let at = 2; at + 9 < file.length && file[at] === 0xff;) {
    const marker = file[at + 1]!
    // Baseline and progressive frames; the numbers between belong to tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const channels = file[at + 9]!
      const shape = { height: file[at + 5]! * 256 + file[at + 6]!, width: file[at + 7]! * 256 + file[at + 8]!, channels }
      return (channels === 1 || channels === 3) && shape.width > 0 && shape.height > 0 ? shape : undefined
    }
    at += 2 + file[at + 2]! * 256 + file[at + 3]!
  }
  return undefined
}
