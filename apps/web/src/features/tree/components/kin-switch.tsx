import type { Command } from '../commands/command.ts'
import { ToolIcon } from '../commands/tool-icon.tsx'
import './kin-switch.css'

/** A button over the picture that shows or hides what the reader calls each person. On a phone it has no words. */
export function KinSwitch({ command, isOn }: { command: Command; isOn: boolean }) {
  return (
    <button
      type="button"
      className="tree-kin-switch"
      data-tool={command.id}
      aria-pressed={isOn}
      aria-label={command.label}
      title={command.label}
      aria-keyshortcuts={command.keys?.join(' ').toUpperCase()}
      onClick={command.perform}
    >
      <ToolIcon name={command.icon} />
      <span className="tree-kin-switch-caption">{command.caption}</span>
    </button>
  )
}
