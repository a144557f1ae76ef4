import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { openModal } from './open-modal.ts'
import './dialog.css'

interface DialogProps {
  title: string
  onClose: () => void
  /** Whether Escape and a press beside the dialog close it. */
  canDismiss?: boolean
  /**
   * `top`: it stays at the top while its content grows and shrinks; on small screens it covers the page. `side`: it leaves the
   * middle of the page visible. `cover`: it covers the page.
   */
  place?: 'middle' | 'top' | 'side' | 'cover'
  children: ReactNode
}

/**
 * A modal dialog, a sheet on small screens. It uses the browser's own `<dialog>`, which traps and restores the focus, closes on
 * Escape and makes the page behind inert, without loading any script.
 */
export function Dialog({ title, onClose, canDismiss = true, place = 'middle', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const dismiss = useEffectEvent(() => {
    if (canDismiss) onClose()
  })
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    // The backdrop belongs to the dialog element, so a press on it is a press beside the content.
    const onPress = (event: MouseEvent) => {
      if (event.target === dialog) dismiss()
    }
    openModal(dialog)
    // The browser goes to what gets the focus, which may be a button at the end; readers begin with the title.
    dialog.scrollTop = 0
    dialog.addEventListener('click', onPress)
    return () => dialog.removeEventListener('click', onPress)
  }, [])
  // Closed while it is still in the page, because later it would not restore the focus. React also runs this while something inside
  // waits for its code: what was open then opens again.
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && wasOpen.current) openModal(dialog)
    return () => {
      wasOpen.current = dialog?.open ?? false
      dialog?.close()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className={`dialog dialog-${place}`}
      aria-labelledby={titleId}
      // A browser closes a dialog on the second Escape even when the first was prevented.
      {...(canDismiss ? {} : { closedby: 'none' })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !canDismiss) event.preventDefault()
      }}
      onCancel={(event) => {
        event.preventDefault()
        if (canDismiss) onClose()
      }}
    >
      <div className="dialog-content">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

/** The buttons at the end of a dialog, with the one that continues last. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className="dialog-actions">{children}</div>
