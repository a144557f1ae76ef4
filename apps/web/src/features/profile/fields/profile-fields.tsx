import type { Person } from '@banyan/contract'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PlaceNote } from '../../../lib/places/place-note.tsx'
import { draftKey } from '../drafts/draft.ts'
import { useDraft, useDraftedFields, useDrafts } from '../drafts/drafts-provider.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { canEditField, isSwitch, isTyped, shownFields, tableFields } from './field-table.ts'
import type { TableField } from './field-table.ts'
import { ReadRow } from './read-row.tsx'
import { isDeadBeforeBorn } from './read-typed.ts'
import { SwitchRow } from './switch-row.tsx'
import { TypedRow } from './typed-row.tsx'

interface ProfileFieldsProps {
  readonly person: Person
  readonly isOwn: boolean
  readonly isEditing: boolean
}

/** The person's fields, to read or, while editing, to change one by one. A field with unsaved text always stays open. */
export function ProfileFields({ person, isOwn, isEditing }: ProfileFieldsProps) {
  const drafted = useDraftedFields(person.id)
  const shown = new Set<string>([...shownFields(person, { isOwn, isEditing }), ...drafted])
  const rows = tableFields.filter((field) => shown.has(field))
  if (rows.length === 0) return null
  return (
    <dl className={isEditing ? 'profile-fields profile-fields-open' : 'profile-fields'}>
      {rows.map((field) => (
        <Row
          key={field}
          person={person}
          field={field}
          isOpen={drafted.includes(field) || (isEditing && canEditField(field, person, isOwn))}
        />
      ))}
    </dl>
  )
}

function Row({ person, field, isOpen }: { person: Person; field: TableField; isOpen: boolean }) {
  if (!isOpen) return <ReadRow person={person} field={field} />
  if (isSwitch(field)) return <SwitchRow person={person} field={field} />
  if (field === 'address') return <AddressRow person={person} />
  if (field === 'year_of_death') return <DeathRow person={person} />
  return isTyped(field) ? <TypedRow person={person} field={field} /> : <ChoiceRow person={person} field={field} />
}

/** A death before the birth is allowed, but the page asks about it. */
function DeathRow({ person }: { person: Person }) {
  const { t } = useTranslation('profile')
  const birth = useDraft(`${person.id}/birth_year`)
  const death = useDraft(`${person.id}/year_of_death`)
  // A year that is still being typed does not count.
  const isTyping = birth?.state.kind === 'open' || death?.state.kind === 'open'
  const isOdd =
    !isTyping && isDeadBeforeBorn(Number(birth?.value ?? person.birth_year), Number(death?.value ?? person.year_of_death))
  return (
    <TypedRow
      person={person}
      field="year_of_death"
      note={isOdd ? <p className="profile-hint">{t('hint.deadBeforeBorn')}</p> : null}
    />
  )
}

/** Shows the address on the map; if it may mean several places, somebody has to choose. */
function AddressRow({ person }: { person: Person }) {
  const drafts = useDrafts()
  const subject = { personId: person.id, field: 'address' } as const
  const choose = (address: string) => {
    drafts.open(subject, person.address)
    drafts.type(draftKey(subject), address)
    void drafts.submit(draftKey(subject))
  }
  return <TypedRow person={person} field="address" note={<PlaceNote address={person.address} onChoose={choose} />} />
}
