import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import './dialog.css'

interface DialogProps {
  title: string
  onClose: () => void
  /** Whether Escape and a press beside the dialog close it. */
  canDismiss?: boolean
  children: ReactNode
}

/**
 * A modal dialog, a sheet on small screens. The browser's own `<dialog>`: it keeps the focus, gives it back, closes on
 * Escape and makes the page behind inert, without a line of script to load.
 */
export function Dialog({ title, onClose, canDismiss = true, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const dismiss = useEffectEvent(() => {
    if (canDismiss) onClose()
  })
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    // The backdrop belongs to the dialog element: a press on it is a press beside the content.
    const onPress = (event: MouseEvent) => {
      if (event.target === dialog) dismiss()
    }
    dialog.showModal()
    dialog.addEventListener('click', onPress)
    return () => {
      dialog.removeEventListener('click', onPress)
      dialog.close()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
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

/** The buttons at the end of a dialog, the one that goes on last. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className="dialog-actions">{children}</div>
