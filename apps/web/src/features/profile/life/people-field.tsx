import { limits } from '@banyan/contract'
import type { Fact, PersonSummary } from '@banyan/contract'
import { closeRelatives } from '@banyan/family-graph'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PersonPicker } from '../../../lib/people/person-picker.tsx'
import { useFoundPeople } from '../../../lib/people/search/use-found-people.ts'
import { roles } from '../../../lib/roles.ts'
import type { Role } from '../../../lib/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { CloseIcon } from '../../../ui/icons/icons.tsx'

interface PeopleFieldProps {
  readonly family: Family
  readonly personId: number
  readonly people: Fact['participants']
  readonly onChange: (people: Fact['participants']) => void
}

/** Who was there. */
export function PeopleField({ family, personId, people, onChange }: PeopleFieldProps) {
  const { t } = useTranslation('life')
  const [isPicking, setIsPicking] = useState(false)
  const box = useRef<HTMLFieldSetElement>(null)
  const close = () => {
    flushSync(() => setIsPicking(false))
    box.current?.querySelector<HTMLButtonElement>('.life-people-add button')?.focus()
  }
  return (
    <fieldset ref={box} className="life-people-field">
      <legend>{t('form.present')}</legend>
      {people.length === 0 ? null : (
        <ul className="life-present">
          {people.map((each) => {
            const name = family.findPerson(each.person_id)?.name ?? '?'
            return (
              <li key={each.person_id}>
                <span>{name}</span>
                <RoleField
                  name={name}
                  role={each.role}
                  onChange={(role) =>
                    onChange(people.map((other) => (other.person_id === each.person_id ? { ...other, role } : other)))
                  }
                />
                <button
                  type="button"
                  aria-label={t('form.removePerson', { name })}
                  title={t('form.removePerson', { name })}
                  onClick={() => onChange(people.filter(({ person_id }) => person_id !== each.person_id))}
                >
                  <CloseIcon />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {isPicking ? (
        <Picker
          {...{ family, personId, people }}
          onAdd={(id) => {
            onChange([...people, { person_id: id, role: '' }])
            close()
          }}
          onCancel={close}
        />
      ) : people.length < limits.participants ? (
        <div className="life-people-add">
          <Button emphasis="secondary" onClick={() => setIsPicking(true)}>
            {t('form.addPerson')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

/** A list needs a value for "nothing said", and for words of the family's own. */
const [none, own] = ['none', 'own'] as const

/** As what somebody was there. */
function RoleField({ name, role, onChange }: { name: string; role: string; onChange: (role: string) => void }) {
  const { t } = useTranslation('life')
  const known = roles.find((each) => each === role)
  const [isOwn, setIsOwn] = useState(role !== '' && known === undefined)
  const choose = (value: Role | typeof none | typeof own) => {
    setIsOwn(value === own)
    onChange(value === none || value === own ? '' : value)
  }
  return (
    <div className="life-role">
      <SelectField
        label={t('form.role', { name })}
        name="role"
        value={isOwn ? own : (known ?? none)}
        options={[
          { value: none, label: t('form.roleNone') },
          ...roles.map((value) => ({ value, label: t(`role.${value}`) })),
          { value: own, label: t('form.roleOwn') },
        ]}
        onChange={choose}
      />
      {isOwn ? (
        <TextField
          label={t('form.roleWords')}
          name="role-words"
          autoComplete="off"
          maxLength={roleLength}
          value={role}
          onChange={onChange}
        />
      ) : null}
    </div>
  )
}

const roleLength = 100

function Picker({
  family,
  personId,
  people,
  onAdd,
  onCancel,
}: Omit<PeopleFieldProps, 'onChange'> & { onAdd: (id: number) => void; onCancel: () => void }) {
  const { t } = useTranslation('life')
  const [search, setSearch] = useState('')
  const [pickedId, setPickedId] = useState<number>()
  const isAllowed = useCallback(
    (id: number): boolean => id !== personId && !people.some((each) => each.person_id === id),
    [personId, people],
  )
  const { shown, more, isSearching } = useFoundPeople(family, search, 'birth', isAllowed)
  const offered = search.trim() === '' ? relatives(family, personId).filter(({ id }) => isAllowed(id)) : shown
  const picked = offered.find(({ id }) => id === pickedId)
  return (
    <div className="life-picker">
      <PersonPicker
        family={family}
        search={search}
        onSearch={setSearch}
        offered={offered}
        more={search.trim() === '' ? 0 : more}
        chosenId={picked?.id}
        onChoose={setPickedId}
        nobody={isSearching ? '' : t('form.nobodyFound')}
        noSuggestion={t('form.searchPerson')}
      />
      <div className="life-form-end">
        <Button disabled={picked === undefined} onClick={() => (picked === undefined ? undefined : onAdd(picked.id))}>
          {t('form.addThisPerson')}
        </Button>
        <Button emphasis="secondary" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
    </div>
  )
}

const suggestedAtMost = 6

/** Those who were probably there. */
function relatives(family: Family, personId: number): PersonSummary[] {
  const { parents, partners, children } = closeRelatives(family.graph, personId)
  return [...new Set([...partners, ...parents, ...children])]
    .flatMap((id) => family.findPerson(id) ?? [])
    .slice(0, suggestedAtMost)
}
