import type { Direction } from './steps.ts'

/** Keyboard movement through the picture. Actions that also have a button are commands (see commands/). */
export type WalkKey = { readonly do: 'step'; readonly direction: Direction } | { readonly do: 'choose' | 'home' }

const keys: Record<string, WalkKey> = {
  ArrowUp: { do: 'step', direction: 'up' },
  ArrowDown: { do: 'step', direction: 'down' },
  ArrowLeft: { do: 'step', direction: 'left' },
  ArrowRight: { do: 'step', direction: 'right' },
  Enter: { do: 'choose' },
  ' ': { do: 'choose' },
  Home: { do: 'home' },
}

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** Returns undefined for keys with another meaning. */
export const walkKeyOf = ({ key, ctrlKey, altKey, metaKey }: Key): WalkKey | undefined =>
  ctrlKey || altKey || metaKey ? undefined : keys[key]
