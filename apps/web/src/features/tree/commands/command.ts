import type { ToolIconName } from './tool-icon.tsx'

/** An action in the tree: its button, its keys and what it does, in one place. */
export interface Command {
  readonly id: string
  /** The full label, for screen readers and as a tooltip. */
  readonly label: string
  /** The word shown beside the icon if there is room; part of the label. */
  readonly caption?: string
  readonly icon: ToolIconName
  /** Keys as events name them; `mod+` means Ctrl, or Cmd on a Mac. */
  readonly keys?: readonly string[]
  /** Whether the keys work on the whole page (except in fields and dialogs), or only while the tree has the focus. */
  readonly isPageWide?: boolean
  perform(): void
}

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** Finds the command for a key among those given; undefined for keys that have another meaning. */
export function findCommand(
  commands: readonly Command[],
  { key, ctrlKey, altKey, metaKey }: Key,
  isPageWide: boolean,
): Command | undefined {
  if (altKey) return undefined
  const name = key.length === 1 ? key.toLowerCase() : key
  const wanted = ctrlKey || metaKey ? `mod+${name}` : name
  return commands.find((command) => (command.isPageWide ?? false) === isPageWide && (command.keys?.includes(wanted) ?? false))
}
