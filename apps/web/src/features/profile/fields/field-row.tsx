import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckIcon } from '../../../ui/icons/icons.tsx'
import { draftKey } from '../drafts/draft.ts'
import { useIsSaved } from '../drafts/drafts-provider.tsx'
import type { TableField } from './field-table.ts'

interface FieldRowProps {
  readonly personId: number
  readonly field: TableField
  /** What names the control within. */
  readonly labelId: string
  readonly children: ReactNode
}

/** A field's name and, beneath it, its value or the control that changes it. */
export function FieldRow({ personId, field, labelId, children }: FieldRowProps) {
  const { t } = useTranslation('profile')
  const isSaved = useIsSaved(draftKey({ personId, field }))
  return (
    <div>
      <dt>
        <span id={labelId}>{t(`field.${field}`)}</span>
        {isSaved ? (
          // Said aloud once for the whole page (`SaveAnnouncement`).
          <span className="profile-saved" aria-hidden="true">
            <CheckIcon />
            {t('status.saved')}
          </span>
        ) : null}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
