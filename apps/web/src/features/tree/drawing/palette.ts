import { tintColours, tintCount } from '../../../lib/people/person-face.ts'
import type { Tint } from '../../../lib/people/person-face.ts'

/** Everything that drawing needs from the theme. */
export interface Palette {
  readonly scheme: 'light' | 'dark'
  readonly ground: string
  readonly card: string
  readonly cardEdge: string
  readonly ink: string
  readonly softInk: string
  readonly line: string
  readonly danger: string
  readonly you: string
  readonly onYou: string
  readonly font: string
  /** The tints of the living and of the dead. */
  readonly living: readonly Tint[]
  readonly dead: readonly Tint[]
}

/** Reads the theme's colours and the language's font stack from the canvas's element. */
export function readPalette(element: Element, scheme: 'light' | 'dark'): Palette {
  const style = getComputedStyle(element)
  const colour = (name: string): string => style.getPropertyValue(name).trim()
  const tints = (muted: boolean): Tint[] => Array.from({ length: tintCount }, (_, tint) => tintColours(tint, scheme, muted))
  return {
    scheme,
    ground: colour('--tree-ground'),
    card: colour('--tree-card'),
    cardEdge: colour('--tree-card-edge'),
    ink: colour('--tree-ink'),
    softInk: colour('--tree-soft-ink'),
    line: colour('--tree-line'),
    danger: colour('--tree-danger'),
    you: colour('--tree-you'),
    onYou: colour('--tree-on-you'),
    font: style.fontFamily,
    living: tints(false),
    dead: tints(true),
  }
}
