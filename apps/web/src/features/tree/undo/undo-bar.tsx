import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Toast } from '../../../ui/toast.tsx'
import type { ToastContent } from '../../../ui/toast.tsx'
import { dismissNotice, useUndoStore } from './undo-store.ts'
import { useStepText } from './use-step-text.ts'

/** Long enough to read that it is undone; the button beside the zoom stays. */
const undoneMs = 5_000

/** Says what was just done and offers to undo it. */
export function UndoBar({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation('edit')
  return <Toast content={useContent(onUndo)} dismissLabel={t('undo.dismiss')} onDismiss={dismissNotice} within="parent" />
}

function useContent(onUndo: () => void): ToastContent | undefined {
  const { t } = useTranslation('edit')
  const stepText = useStepText()
  const notice = useUndoStore((state) => state.notice)
  const isBusy = useUndoStore((state) => state.isBusy)
  if (!notice) return undefined
  if (notice.kind === 'problem') return { text: notice.text, isProblem: true }
  if (notice.kind === 'undone')
    return { about: notice, text: t('undo.undone', { what: stepText(notice.step) }), shownMs: undoneMs }
  return { about: notice, text: stepText(notice.step), action: { label: t('undo.action'), perform: onUndo, isDisabled: isBusy } }
}
