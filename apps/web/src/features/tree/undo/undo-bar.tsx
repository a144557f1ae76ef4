import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolIcon } from '../commands/tool-icon.tsx'
import { useStepText } from './use-step-text.ts'
import { dismissNotice, useUndoStore, type UndoNotice } from './undo-store.ts'
import './undo-bar.css'

/** Long enough to read it and to change one's mind; the button beside the zoom stays. */
const SHOWN_MS = { done: 10_000, undone: 5_000 }

/** Says what was just done, and offers to undo it. Gone by itself, unless something went wrong. */
export function UndoBar({ onUndo }: { onUndo: () => void }) {
  const notice = useUndoStore((state) => state.notice)
  return (
    <>
      <div className="undo-bar-place" role="status">
        {notice && notice.kind !== 'problem' ? <Bar notice={notice} onUndo={onUndo} /> : null}
      </div>
      <div className="undo-bar-place" role="alert">
        {notice?.kind === 'problem' ? <Bar notice={notice} onUndo={onUndo} /> : null}
      </div>
    </>
  )
}

function Bar({ notice, onUndo }: { notice: UndoNotice; onUndo: () => void }) {
  const { t } = useTranslation('edit')
  const stepText = useStepText()
  const isBusy = useUndoStore((state) => state.isBusy)
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld || notice.kind === 'problem') return undefined
    const timer = setTimeout(dismissNotice, SHOWN_MS[notice.kind])
    return () => clearTimeout(timer)
  }, [notice, isHeld])
  const text = notice.kind === 'problem' ? notice.text : notice.kind === 'undone' ? t('undo.undone', { what: stepText(notice.step) }) : stepText(notice.step)
  return (
    <div
      className={`undo-bar undo-bar-${notice.kind}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className="undo-bar-text">{text}</span>
      {notice.kind === 'done' ? (
        <button type="button" className="undo-bar-action" disabled={isBusy} onClick={onUndo}>
          {t('undo.action')}
        </button>
      ) : null}
      <button type="button" className="undo-bar-close" aria-label={t('undo.dismiss')} title={t('undo.dismiss')} onClick={dismissNotice}>
        <ToolIcon name="cancel" />
      </button>
    </div>
  )
}
