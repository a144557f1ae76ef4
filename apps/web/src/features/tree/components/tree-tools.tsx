import type { Command } from '../commands/command.ts'
import { ToolIcon } from '../commands/tool-icon.tsx'

/** The buttons beside the picture. */
export function TreeTools({ commands }: { commands: readonly Command[] }) {
  return (
    <div className="tree-tools">
      {commands.map((command) => (
        <button
          key={command.id}
          type="button"
          data-tool={command.id}
          aria-label={command.label}
          title={command.label}
          aria-keyshortcuts={command.keys?.map(toAria).join(' ')}
          onClick={command.perform}
        >
          <ToolIcon name={command.icon} />
          {command.caption === undefined ? null : <span className="tree-tool-caption">{command.caption}</span>}
        </button>
      ))}
    </div>
  )
}

/** Names keys as ARIA does; "+" separates keys there, so it has a name. */
const toAria = (key: string): string => (key === '+' ? 'Plus' : key.replace('mod+', 'Control+'))
