import { genders, limits, personFields } from '@banyan/contract'
import type { Gender } from '@banyan/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PlaceField } from '../../../lib/places/place-field.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'

export interface NewPersonDraft {
  readonly name: string
  /** Empty until somebody has chosen: the form suggests none. */
  readonly gender: Gender | ''
  /** The text as typed. */
  readonly birthYear: string
  readonly address: string
}

export const blankDraft: NewPersonDraft = { name: '', gender: '', birthYear: '', address: '' }

/** What the browser's validation lets through. */
export type NewPerson = NewPersonDraft & { readonly gender: Gender }

/** The form for a new person. The browser's own validation decides whether it is complete. */
export function NewPersonFields({ draft, onChange }: { draft: NewPersonDraft; onChange: (draft: NewPersonDraft) => void }) {
  const { t } = useTranslation(['edit', 'profile', 'common'])
  const name = useRef<HTMLInputElement>(null)
  // The dialog opens after its content is built, and this attribute tells it where to put the focus.
  useEffect(() => name.current?.setAttribute('autofocus', ''), [])
  return (
    <>
      <TextField
        ref={name}
        name="name"
        label={t('new.name')}
        isRequired
        maxLength={personFields.name.max}
        // Rejects blanks alone.
        pattern=".*\S.*"
        autoComplete="off"
        value={draft.name}
        onChange={(value) => onChange({ ...draft, name: value })}
      />
      <SelectField
        name="gender"
        label={t('profile:field.gender')}
        isRequired
        placeholder={t('common:choose')}
        options={genders.map((value) => ({ value, label: t(`profile:gender.${value}`) }))}
        value={draft.gender}
        onChange={(gender) => onChange({ ...draft, gender })}
      />
      <TextField
        name="birth_year"
        type="number"
        inputMode="numeric"
        min={0}
        max={limits.yearMax}
        label={t('profile:field.birth_year')}
        value={draft.birthYear}
        onChange={(value) => onChange({ ...draft, birthYear: value.slice(0, 4) })}
      />
      <PlaceField
        name="address"
        label={t('profile:field.address')}
        value={draft.address}
        onChange={(address) => onChange({ ...draft, address })}
      />
    </>
  )
}
