/** A range of bytes in a file; both ends are inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a `Range` header (RFC 9110, section 14).
 *
 * @returns undefined when the whole file should be sent: without a range, with an unknown unit, or with several ranges
 */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}
