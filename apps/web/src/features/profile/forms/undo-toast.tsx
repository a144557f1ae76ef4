import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Toast } from '../../../ui/toast.tsx'
import type { UndoNotice } from './use-undo-notice.ts'

/** Says what was just done, and offers to undo it. */
export function UndoToast({ notice, dismiss }: Pick<UndoNotice, 'notice' | 'dismiss'>) {
  const { t } = useTranslation()
  return (
    <>
      {/* Announces it: a region that comes with its text is not heard. */}
      <p className="visually-hidden" role="status">
        {notice === undefined || notice.isProblem === true ? '' : notice.text}
      </p>
      {notice === undefined ? null : <Toast content={notice} dismissLabel={t('error.dismiss')} onDismiss={dismiss} />}
    </>
  )
}
