import type { Direction } from './steps.ts'

/** What the keys do in the tree. */
export type TreeCommand =
  | { readonly do: 'step'; readonly direction: Direction }
  | { readonly do: 'choose' | 'zoom-in' | 'zoom-out' | 'fit' | 'home' }

const commands: Record<string, TreeCommand> = {
  ArrowUp: { do: 'step', direction: 'up' },
  ArrowDown: { do: 'step', direction: 'down' },
  ArrowLeft: { do: 'step', direction: 'left' },
  ArrowRight: { do: 'step', direction: 'right' },
  Enter: { do: 'choose' },
  ' ': { do: 'choose' },
  '+': { do: 'zoom-in' },
  '=': { do: 'zoom-in' },
  '-': { do: 'zoom-out' },
  '0': { do: 'fit' },
  Home: { do: 'home' },
}

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** Undefined for keys that belong to the browser or to somebody else. */
export const commandOf = ({ key, ctrlKey, altKey, metaKey }: Key): TreeCommand | undefined =>
  ctrlKey || altKey || metaKey ? undefined : commands[key]
