import type { ToolIconName } from './tool-icon.tsx'

/** Something that can be done in the tree: what its button shows, which keys do it, and the doing, in one place. */
export interface Command {
  readonly id: string
  /** The whole of it in words, for readers and as a tip. */
  readonly label: string
  /** The word beside the icon, where there is room for one; part of the label. */
  readonly caption?: string
  readonly icon: ToolIconName
  /** Keys as events name them; `mod+` asks for Ctrl, or for Cmd on a Mac. */
  readonly keys?: readonly string[]
  /** Whether the keys work on the whole page (but in fields and dialogs), or only while the tree has the focus. */
  readonly isPageWide?: boolean
  perform(): void
}

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** The command that a key stands for, of those that listen there; undefined for keys that belong to somebody else. */
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
