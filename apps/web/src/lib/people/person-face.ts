import { tonesOf } from '@banyan/tree-layout/cards'
import type { Tone } from '@banyan/tree-layout/cards'

export interface Tint {
  readonly ground: string
  readonly ink: string
  /** Strong enough to be visible as a mere dot. */
  readonly dot: string
}

/** The colours of a tint as CSS writes them. */
export function tintColours(tint: number, scheme: 'light' | 'dark', isMuted: boolean): Tint {
  const { ground, ink, dot } = tonesOf(tint, scheme, isMuted)
  return { ground: css(ground), ink: css(ink), dot: css(dot) }
}

const css = ([hue, saturation, lightness]: Tone): string => `hsl(${hue} ${saturation}% ${lightness}%)`
