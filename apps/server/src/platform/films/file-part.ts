import type { MediaStore } from '../media/media-store.ts'

/** A part of a file, in bytes. */
export interface FilePart {
  start: number
  bytes: number
}

/** Reads a part of a file as if it were the file. */
export const partOf = (
  media: Pick<MediaStore, 'open' | 'sizeOf'>,
  { start, bytes }: FilePart,
): Pick<MediaStore, 'open' | 'sizeOf'> => ({
  open: (key, range = { start: 0, end: bytes - 1 }) =>
    media.open(key, { start: start + range.start, end: start + Math.min(range.end, bytes - 1) }),
  sizeOf: async (key) => ((await media.sizeOf(key)) === undefined ? undefined : bytes),
})
