import type { ComponentType } from 'react'
import { CloseIcon } from '../../ui/icons/icons.tsx'

export interface ViewerCommand {
  readonly label: string
  readonly icon: ComponentType
  /** For buttons that can be on or off. */
  readonly isOn?: boolean
  readonly perform: () => void
}

interface ViewerBarProps {
  counter: string
  commands: readonly ViewerCommand[]
  closeLabel: string
  onClose: () => void
}

export function ViewerBar({ counter, commands, closeLabel, onClose }: ViewerBarProps) {
  return (
    <div className="viewer-bar">
      <button type="button" className="viewer-button" aria-label={closeLabel} title={closeLabel} onClick={onClose}>
        <CloseIcon />
      </button>
      <span className="viewer-counter">{counter}</span>
      <div className="viewer-commands">
        {commands.map(({ label, icon: Icon, isOn, perform }) => (
          <button
            key={label}
            type="button"
            className="viewer-button"
            aria-label={label}
            aria-pressed={isOn}
            title={label}
            onClick={perform}
          >
            <Icon />
          </button>
        ))}
      </div>
    </div>
  )
}
