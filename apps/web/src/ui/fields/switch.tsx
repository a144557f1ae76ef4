import './switch.css'

interface SwitchProps {
  labelId: string
  statusId?: string
  isOn: boolean
  /** The text beside it that describes its state. */
  text: string
  onChange: (isOn: boolean) => void
}

/** On or off; its label is elsewhere. */
export function Switch({ labelId, statusId, isOn, text, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={labelId}
        aria-describedby={statusId}
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span aria-hidden="true">{text}</span>
    </label>
  )
}
