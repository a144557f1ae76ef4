import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import './tabs.css'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  tabs: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** The content of the chosen tab. */
  children: ReactNode
  /** Content beside the tabs, such as a heading. */
  beside?: ReactNode
}

/** Several views of the same thing. The arrow keys move between tabs, as everywhere. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, children, beside }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepOf(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      <div className="tabs-head">
        {beside}
        <div ref={list} className="tabs" role="tablist" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              id={`${id}-${tab.value}`}
              type="button"
              role="tab"
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      <div id={`${id}-panel`} className="tabs-panel" role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

/** The tab that a key moves to from the one at `at`; undefined for other keys. */
function stepOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
