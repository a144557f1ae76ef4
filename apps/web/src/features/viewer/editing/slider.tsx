import { useId } from 'react'

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step?: number
  /** How the value is written and spoken. */
  text: string
  onChange: (value: number) => void
}

/** A value between two ends. */
export function Slider({ label, value, min, max, step = 1, text, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="adjust-slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{text}</output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}
