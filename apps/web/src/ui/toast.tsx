import { useEffect, useEffectEvent, useState } from 'react'
import { CloseIcon } from './icons/icons.tsx'
import './toast.css'

/** Long enough to read it and to change one's mind. */
const readMs = 10_000

export interface ToastContent {
  readonly text: string
  /** A failure: announced at once, and it stays. */
  readonly isProblem?: boolean
  /** Identifies what it is about if its texts are created again on every render; a new object restarts the timer. */
  readonly about?: object
  /** How long it is shown if it is not a failure. */
  readonly shownMs?: number
  /** An action that the toast offers. */
  readonly action?: { readonly label: string; readonly perform: () => void; readonly isDisabled?: boolean }
}

interface ToastProps {
  content: ToastContent | undefined
  dismissLabel: string
  onDismiss: () => void
  /** At the lower edge of the window, or of the positioned element around it. */
  within?: 'window' | 'parent'
}

/** Says at the lower edge what was just done. It disappears by itself, but not while it is hovered or focused. */
export function Toast({ content, dismissLabel, onDismiss, within = 'window' }: ToastProps) {
  const place = `toast-place toast-place-${within}`
  // The live regions exist before their texts, so that screen readers notice them.
  return (
    <>
      <div className={place} role="status">
        {content && content.isProblem !== true ? (
          <Bar content={content} dismissLabel={dismissLabel} onDismiss={onDismiss} />
        ) : null}
      </div>
      <div className={place} role="alert">
        {content?.isProblem === true ? <Bar content={content} dismissLabel={dismissLabel} onDismiss={onDismiss} /> : null}
      </div>
    </>
  )
}

function Bar({ content, dismissLabel, onDismiss }: { content: ToastContent; dismissLabel: string; onDismiss: () => void }) {
  const [isHeld, setIsHeld] = useState(false)
  const { about = content, shownMs = readMs, isProblem = false } = content
  const dismiss = useEffectEvent((what: object) => {
    if (what === about) onDismiss()
  })
  useEffect(() => {
    if (isHeld || isProblem) return undefined
    const timer = setTimeout(() => dismiss(about), shownMs)
    return () => clearTimeout(timer)
  }, [about, shownMs, isProblem, isHeld])
  return (
    <div
      className={isProblem ? 'toast toast-problem' : 'toast'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className="toast-text">{content.text}</span>
      {content.action ? (
        <button type="button" className="toast-action" disabled={content.action.isDisabled} onClick={content.action.perform}>
          {content.action.label}
        </button>
      ) : null}
      <button type="button" className="toast-close" aria-label={dismissLabel} title={dismissLabel} onClick={onDismiss}>
        <CloseIcon />
      </button>
    </div>
  )
}
