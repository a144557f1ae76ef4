import { genders, limits, personFields } from '@banyan/contract'
import type { Gender } from '@banyan/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceField } from '../../../lib/places/place-field.tsx'
import { SelectField, TextField } from '../../../ui/fields/fields.tsx'

export interface NewPersonDraft {
  readonly name: string
  readonly gender: Gender
  /** As typed. */
  readonly birthYear: string
  readonly address: string
}

export const blankDraft: NewPersonDraft = { name: '', gender: 'F', birthYear: '', address: '' }

/** What is asked about somebody new. The browser's own rules decide whether it is complete. */
export function NewPersonFields({ draft, onChange }: { draft: NewPersonDraft; onChange: (draft: NewPersonDraft) => void }) {
  const { t } = useTranslation(['edit', 'profile'])
  const name = useRef<HTMLInputElement>(null)
  // The dialog is opened after its content has been built, and asks this attribute where to begin.
  useEffect(() => name.current?.setAttribute('autofocus', ''), [])
  return (
    <>
      <TextField
        ref={name}
        name="name"
        label={t('new.name')}
        isRequired
        maxLength={personFields.name.max}
        // Not blanks alone.
        pattern=".*\S.*"
        autoComplete="off"
        value={draft.name}
        onChange={(value) => onChange({ ...draft, name: value })}
      />
      <SelectField
        name="gender"
        label={t('profile:field.gender')}
        isRequired
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
