import type { ReactNode } from 'react'
import './icon-select.css'

/** A small choice in a bar: an icon and the value as text, over the system's own list. */
export function IconSelect<Value extends string>({
  icon,
  label,
  value,
  options,
  onChange,
}: {
  icon: ReactNode
  label: string
  value: Value
  options: readonly { value: Value; label: string; lang?: string }[]
  onChange: (value: Value) => void
}) {
  const current = options.find((option) => option.value === value)
  return (
    <label className="icon-select">
      {icon}
      <span className="visually-hidden">{label}</span>
      <span className="icon-select-value" aria-hidden="true" lang={current?.lang}>
        {current?.label}
      </span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
