import { useEffect, useEffectEvent, useState } from 'react'
import { CloseIcon } from './icons.tsx'
import './toast.css'

/** Long enough to read it and to change one's mind. */
const shownMs = 10_000

export interface ToastContent {
  readonly text: string
  /** It went wrong: it is read out at once and stays. */
  readonly isProblem?: boolean
  /** What can be done about it. */
  readonly action?: { readonly label: string; readonly perform: () => void }
}

/** Says at the lower edge what was just done. Gone by itself, but not while somebody points at it or has the focus in it. */
export function Toast({ content, dismissLabel, onDismiss }: { content: ToastContent | undefined; dismissLabel: string; onDismiss: () => void }) {
  // The places are there before their words are, so that screen readers notice them.
  return (
    <>
      <div className="toast-place" role="status">
        {content && content.isProblem !== true ? <Bar content={content} dismissLabel={dismissLabel} onDismiss={onDismiss} /> : null}
      </div>
      <div className="toast-place" role="alert">
        {content?.isProblem === true ? <Bar content={content} dismissLabel={dismissLabel} onDismiss={onDismiss} /> : null}
      </div>
    </>
  )
}

function Bar({ content, dismissLabel, onDismiss }: { content: ToastContent; dismissLabel: string; onDismiss: () => void }) {
  const [isHeld, setIsHeld] = useState(false)
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (isHeld || content.isProblem === true) return undefined
    const timer = setTimeout(() => dismiss(), shownMs)
    return () => clearTimeout(timer)
  }, [content, isHeld])
  return (
    <div
      className={content.isProblem === true ? 'toast toast-problem' : 'toast'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className="toast-text">{content.text}</span>
      {content.action ? (
        <button type="button" className="toast-action" onClick={content.action.perform}>
          {content.action.label}
        </button>
      ) : null}
      <button type="button" className="toast-close" aria-label={dismissLabel} title={dismissLabel} onClick={onDismiss}>
        <CloseIcon />
      </button>
    </div>
  )
}
