import type { Direction } from './steps.ts'

/** Ways of the keyboard through the picture. What has a button as well is a command (see commands/). */
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

/** Undefined for keys that belong to the browser or to somebody else. */
export const walkKeyOf = ({ key, ctrlKey, altKey, metaKey }: Key): WalkKey | undefined =>
  ctrlKey || altKey || metaKey ? undefined : keys[key]
