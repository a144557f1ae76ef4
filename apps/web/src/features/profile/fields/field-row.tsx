import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CheckIcon } from '../../../ui/icons/icons.tsx'
import { draftKey } from '../drafts/draft.ts'
import { useIsSaved } from '../drafts/drafts-provider.tsx'
import type { TableField } from './field-table.ts'

interface FieldRowProps {
  readonly personId: number
  readonly field: TableField
  /** The id of the element that labels the control. */
  readonly labelId: string
  readonly children: ReactNode
}

/** A field's name with its value, or the control that changes it, beneath. */
export function FieldRow({ personId, field, labelId, children }: FieldRowProps) {
  const { t } = useTranslation('profile')
  const isSaved = useIsSaved(draftKey({ personId, field }))
  return (
    <div>
      <dt>
        <span id={labelId}>{t(`field.${field}`)}</span>
        {isSaved ? (
          // `SaveAnnouncement` announces it once for the whole page.
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
