import { genders, languages } from '@banyan/contract'
import type { Person } from '@banyan/contract'
import { useId } from 'react'
import { htmlLanguage, languageNames } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { InlineSelect } from '../../../ui/fields/inline-field.tsx'
import { DraftStatus } from '../drafts/draft-status.tsx'
import { draftKey } from '../drafts/draft.ts'
import { useDraft, useDrafts } from '../drafts/drafts-provider.tsx'
import { FieldRow } from './field-row.tsx'
import type { ChoiceField } from './field-table.ts'
import { showValue } from './show-value.ts'

/** A choice between a few values, saved as soon as it is made. */
export function ChoiceRow({ person, field }: { person: Person; field: ChoiceField }) {
  const { t } = useTranslation('profile')
  const drafts = useDrafts()
  const [labelId, statusId] = [useId(), useId()]
  const subject = { personId: person.id, field }
  const key = draftKey(subject)
  const draft = useDraft(key)
  const options =
    field === 'gender'
      ? genders.map((value) => ({ value, label: t(`gender.${value}`) }))
      : languages.map((value) => ({ value, label: languageNames[value], lang: htmlLanguage(value) }))
  const choose = (value: string) => {
    drafts.open(subject, person[field])
    drafts.type(key, value)
    void drafts.submit(key)
  }
  return (
    <FieldRow personId={person.id} field={field} labelId={labelId}>
      <InlineSelect<string>
        {...{ labelId, options }}
        statusId={draft ? statusId : undefined}
        value={draft?.value ?? person[field]}
        onChange={choose}
      />
      {draft ? <DraftStatus draft={draft} id={statusId} show={(value) => showValue(field, value, t)} /> : null}
    </FieldRow>
  )
}
