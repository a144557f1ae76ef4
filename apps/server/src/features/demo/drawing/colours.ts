/** A colour between two, `share` of the way; colours are `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const part = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)
  const at = Math.min(1, Math.max(0, share))
  return `#${[1, 3, 5]
    .map((index) =>
      Math.round(part(from, index) + (part(to, index) - part(from, index)) * at)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export const darker = (colour: string, share = 0.18): string => mix(colour, '#2a1a1f', share)
export const lighter = (colour: string, share = 0.25): string => mix(colour, '#fff6e8', share)

/** Warm and a little faded, as cloth is. */
export const cloths = [
  '#b5533c',
  '#d98b4a',
  '#e0b04c',
  '#7d8f5b',
  '#4f7566',
  '#47708a',
  '#38506e',
  '#8a5673',
  '#c26f72',
  '#a58765',
  '#5d5568',
  '#e6d5b8',
] as const
export const grounds = ['#f2d7b6', '#e9c3a4', '#d9d2b0', '#c4d1c0', '#bcd0d6', '#e3c7c4', '#ecdca9', '#cfc6da'] as const
