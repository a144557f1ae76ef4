import { tonesOf } from '@banyan/tree-layout/cards'
import type { Tone } from '@banyan/tree-layout/cards'
import type { Colour } from '../drawing.ts'

interface PaperTint {
  readonly ground: Colour
  readonly ink: Colour
}

/** The tint of a name on white paper. */
export function paperTint(tint: number, isMuted: boolean): PaperTint {
  const { ground, ink } = tonesOf(tint, 'light', isMuted)
  return { ground: hex(ground), ink: hex(ink) }
}

/** CSS Color Module Level 4, section 7. */
function hex([hue, saturation, lightness]: Tone): Colour {
  const light = lightness / 100
  const spread = (saturation / 100) * Math.min(light, 1 - light)
  const channel = (shift: number): string => {
    const at = (shift + hue / 30) % 12
    const value = light - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
