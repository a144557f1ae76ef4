import { useState } from 'react'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { PersonPicker } from '../../lib/people/person-picker.tsx'
import { useFoundPeople } from '../../lib/people/search/use-found-people.ts'

/** Somebody of the family, found by name. */
export function ChoosePerson({ family, onChoose }: { family: Family; onChoose: (id: number) => void }) {
  const { t } = useTranslation('first')
  const [search, setSearch] = useState('')
  const found = useFoundPeople(family, search, 'name')
  return (
    <PersonPicker
      family={family}
      search={search}
      onSearch={setSearch}
      offered={search.trim() === '' ? [] : found.shown}
      more={search.trim() === '' ? 0 : found.more}
      chosenId={undefined}
      onChoose={onChoose}
      nobody={t('questions.nobody')}
      noSuggestion=""
    />
  )
}
