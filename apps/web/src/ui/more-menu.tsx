import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import './more-menu.css'

interface MoreMenuProps {
  /** What opens it, for everybody. */
  label: string
  /** Shown instead of the label, where there is little room. */
  sign?: string
  children: ReactNode
}

/** What is seldom wanted, behind one press. It closes by Escape, and by a press elsewhere. */
export function MoreMenu({ label, sign, children }: MoreMenuProps) {
  const whole = useRef<HTMLDetailsElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const onPress = useEffectEvent(({ target }: MouseEvent): void => {
    // A dialog that was opened from here gives the focus back to what is still there.
    const isElsewhere =
      target instanceof Element && !whole.current?.contains(target) && target.closest('dialog, [role=dialog]') === null
    if (isElsewhere) setIsOpen(false)
  })
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent): void => {
    if (key !== 'Escape' || !(target instanceof Node && whole.current?.contains(target))) return
    setIsOpen(false)
    whole.current.querySelector('summary')?.focus()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    document.addEventListener('click', onPress, true)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('click', onPress, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  const place = (list: HTMLElement): void => {
    list.dataset['side'] = ''
    if (list.getBoundingClientRect().left < 0) list.dataset['side'] = 'start'
    // The navigation of a phone would cover what opens at its edge.
    list.scrollIntoView({ block: 'nearest' })
  }
  return (
    <details
      className="more-menu"
      ref={whole}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open)
        if (currentTarget.open && menu.current !== null) place(menu.current)
      }}
    >
      {sign === undefined ? (
        <summary className="more-menu-words">{label}</summary>
      ) : (
        <summary className="more-menu-sign" aria-label={label} title={label}>
          <span aria-hidden="true">{sign}</span>
        </summary>
      )}
      <div className="more-menu-list" ref={menu}>
        {children}
      </div>
    </details>
  )
}
