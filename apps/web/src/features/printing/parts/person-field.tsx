import { useId, useState } from 'react'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PersonLine } from '../../../lib/people/person-line.tsx'
import { PersonPicker } from '../../../lib/people/person-picker.tsx'
import { useFoundPeople } from '../../../lib/people/search/use-found-people.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'

interface PersonFieldProps {
  readonly label: string
  readonly family: Family
  readonly personId: number | undefined
  readonly onChange: (id: number) => void
}

/** A person of the family, who is chosen in a dialog. */
export function PersonField({ label, family, personId, onChange }: PersonFieldProps) {
  const { t } = useTranslation('printing')
  const labelId = useId()
  const [isChoosing, setIsChoosing] = useState(false)
  const person = personId === undefined ? undefined : family.findPerson(personId)
  return (
    <div className="print-person" role="group" aria-labelledby={labelId}>
      <span id={labelId} className="print-label">
        {label}
      </span>
      {person === undefined ? <span className="print-small">{t('person.none')}</span> : <PersonLine person={person} />}
      <Button emphasis="secondary" onClick={() => setIsChoosing(true)}>
        {t(person === undefined ? 'person.choose' : 'person.change')}
        <span className="visually-hidden"> {label}</span>
      </Button>
      {isChoosing ? (
        <ChooseDialog
          title={label}
          family={family}
          chosenId={personId}
          onClose={() => setIsChoosing(false)}
          onChoose={(id) => {
            onChange(id)
            setIsChoosing(false)
          }}
        />
      ) : null}
    </div>
  )
}

function ChooseDialog({
  title,
  family,
  chosenId,
  onClose,
  onChoose,
}: {
  title: string
  family: Family
  chosenId: number | undefined
  onClose: () => void
  onChoose: (id: number) => void
}) {
  const { t } = useTranslation(['printing', 'common'])
  const [search, setSearch] = useState('')
  // The arrow keys choose on their way, so only the button closes the dialog.
  const [newId, setNewId] = useState(chosenId)
  const found = useFoundPeople(family, search, 'name')
  const ownId = useSession((state) => state.usersPersonId)
  const lastId = useSession((state) => state.personId)
  const guesses = [...new Set([chosenId, ownId, lastId])].flatMap((id) => (id === undefined ? [] : (family.findPerson(id) ?? [])))
  return (
    <Dialog title={title} place="top" onClose={onClose}>
      <PersonPicker
        family={family}
        search={search}
        onSearch={setSearch}
        offered={search.trim() === '' ? guesses : found.shown}
        more={found.more}
        chosenId={newId}
        onChoose={setNewId}
        nobody={t('person.nobody')}
        noSuggestion=""
      />
      <DialogActions>
        <Button emphasis="secondary" onClick={onClose}>
          {t('person.cancel')}
        </Button>
        <Button disabled={newId === undefined} onClick={() => (newId === undefined ? undefined : onChoose(newId))}>
          {t('person.choose')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
