import { tintCount } from '@banyan/tree-layout/cards'
import { tintColours } from '../../../lib/people/person-face.ts'
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
  /** How much larger than usual the reader has set the text of pages. */
  readonly textScale: number
  /** The tints of the living and of the dead. */
  readonly living: readonly Tint[]
  readonly dead: readonly Tint[]
}

const usualTextPx = 16
const maxTextScale = 2.5

const readTextScale = (): number =>
  Math.min(maxTextScale, Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextPx || 1))

/** Returns the colour that the system has for a name such as "CanvasText", which a canvas may read differently. */
function resolveColour(element: Element, name: string): string {
  const probe = document.createElement('span')
  probe.hidden = true
  probe.style.forcedColorAdjust = 'none'
  probe.style.color = name
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Reads the theme's colours and the language's font stack from the canvas's element. */
export function readPalette(element: Element, scheme: 'light' | 'dark'): Palette {
  const style = getComputedStyle(element)
  const isForced = matchMedia('(forced-colors: active)').matches
  const colour = (name: string): string => {
    const value = style.getPropertyValue(name).trim()
    return isForced ? resolveColour(element, value) : value
  }
  const forced: Tint | undefined = isForced
    ? { ground: colour('--tree-card'), ink: colour('--tree-ink'), dot: colour('--tree-ink') }
    : undefined
  const tints = (muted: boolean): Tint[] =>
    Array.from({ length: tintCount }, (_, tint) => forced ?? tintColours(tint, scheme, muted))
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
    textScale: readTextScale(),
    living: tints(false),
    dead: tints(true),
  }
}
