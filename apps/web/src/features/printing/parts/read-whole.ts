export interface Bounds {
  readonly min: number
  readonly max: number
}

/** Reads a whole number as people type it; undefined if it is none, or out of bounds. */
export function readWhole(text: string, { min, max }: Bounds): number | undefined {
  const digits = text
    .trim()
    .replaceAll(/[０-９]/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replaceAll(/[٠-٩]/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x0630))
  if (!/^\d{1,6}$/u.test(digits)) return undefined
  const value = Number(digits)
  return value >= min && value <= max ? value : undefined
}
