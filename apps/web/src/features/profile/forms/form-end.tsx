import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface FormEndProps {
  /** What went wrong; empty while nothing has. */
  readonly problem: string
  readonly isBusy: boolean
  readonly onCancel: () => void
  /** Deletes what the form is about. */
  readonly onDelete?: (() => void) | undefined
  /** Replaces the buttons while somebody has to choose. */
  readonly conflict?: ReactNode
}

/** The end of a form that changes something in place: what went wrong, and the ways out. */
export function FormEnd({ problem, isBusy, onCancel, onDelete, conflict }: FormEndProps) {
  const { t } = useTranslation('life')
  return (
    <>
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      {conflict ?? (
        <div className="life-form-end">
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? t('form.saving') : t('form.save')}
          </Button>
          <Button emphasis="secondary" disabled={isBusy} onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          {onDelete === undefined ? null : (
            <div className="life-form-delete">
              <Button emphasis="quiet" disabled={isBusy} onClick={onDelete}>
                {t('form.delete')}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  )
}
