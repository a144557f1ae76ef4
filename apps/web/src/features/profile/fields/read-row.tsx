import type { Person } from '@banyan/contract'
import { useId } from 'react'
import { htmlLanguage } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { safeLink } from '../safe-link.ts'
import { FieldRow } from './field-row.tsx'
import { isTyped, typedAs } from './field-table.ts'
import type { TableField } from './field-table.ts'
import { showValue } from './show-value.ts'

/** A read-only value, with a link if it leads somewhere. */
export function ReadRow({ person, field }: { person: Person; field: TableField }) {
  const { t } = useTranslation('profile')
  const text = showValue(field, person[field], t)
  return (
    <FieldRow personId={person.id} field={field} labelId={useId()}>
      {field === 'language' ? <span lang={htmlLanguage(person.language)}>{text}</span> : <FieldText field={field} text={text} />}
    </FieldRow>
  )
}

function FieldText({ field, text }: { field: TableField; text: string }) {
  const kind = isTyped(field) ? typedAs(field).link : undefined
  const address = kind === undefined ? undefined : safeLink(kind, text)
  if (address === undefined) return text
  const elsewhere = kind === 'website' ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={address} {...elsewhere}>
      {text}
    </a>
  )
}
