/** Six values, 0 to 255: what becomes black and what becomes white, of red, green and blue in turn. */
export type Levels = readonly number[]

export interface Tones {
  /** -100 to 100. */
  readonly brightness: number
  readonly contrast: number
  /** What is stretched to the whole range, for faded prints; null for nothing. */
  readonly levels: Levels | null
}

/** Levels that are closer together would show noise. */
const minLevelRange = 32

export const areLevels = (levels: Levels): boolean =>
  [0, 2, 4].every((at) => (levels[at + 1] ?? 0) - (levels[at] ?? 0) >= minLevelRange)

export const isPlainTones = ({ brightness, contrast, levels }: Tones): boolean =>
  brightness === 0 && contrast === 0 && levels === null

/**
 * The value of each channel for each value before. Levels come first; brightness bends the curve and leaves black and white where they
 * are; contrast turns it about the middle grey. 100 stands for the square root, and for double the slope.
 */
function toneTables({ brightness, contrast, levels }: Tones): [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray] {
  const [bend, slope] = [2 ** (-brightness / 100), 2 ** (contrast / 100)]
  const tableOf = (channel: 0 | 1 | 2): Uint8ClampedArray => {
    const [low, high] = [levels?.[2 * channel] ?? 0, levels?.[2 * channel + 1] ?? 255]
    return Uint8ClampedArray.from({ length: 256 }, (_, value) => {
      const stretched = Math.min(1, Math.max(0, (value - low) / (high - low)))
      return Math.round(255 * (0.5 + (stretched ** bend - 0.5) * slope))
    })
  }
  return [tableOf(0), tableOf(1), tableOf(2)]
}

/** Changes pixels in place. @param channels - 1 and 2 are grey, 2 and 4 have transparency, which stays */
export function applyTones(pixels: Uint8Array | Uint8ClampedArray, channels: number, tones: Tones): void {
  const tables = toneTables(tones)
  const colours = channels <= 2 ? 1 : 3
  for (let at = 0; at < pixels.length; at += channels)
    for (let channel = 0; channel < colours; channel += 1) pixels[at + channel] = tables[channel]![pixels[at + channel]!]!
}

/** The darkest and the lightest pixels, which may be dust and scratches. */
const outliers = 0.005

/** The levels that bring a faded picture back: each colour gets its whole range, which also takes away a cast. */
export function fadedLevels(pixels: Uint8Array | Uint8ClampedArray, channels: 3 | 4): Levels {
  const count = Math.floor(pixels.length / channels)
  const levelsOf = (channel: number): [number, number] => {
    const histogram = new Uint32Array(256)
    for (let at = channel; at < pixels.length; at += channels) histogram[pixels[at]!]! += 1
    const find = (from: number, step: 1 | -1): number => {
      let seen = 0
      let value = from
      for (; value > 0 - step && value < 255 + 1; value += step) {
        seen += histogram[value] ?? 0
        if (seen > count * outliers) break
      }
      return Math.min(255, Math.max(0, value))
    }
    const [low, high] = [find(0, 1), find(255, -1)]
    if (high - low >= minLevelRange) return [low, high]
    // Nearly one colour: it stays as it is.
    return [0, 255]
  }
  return [...levelsOf(0), ...levelsOf(1), ...levelsOf(2)]
}
