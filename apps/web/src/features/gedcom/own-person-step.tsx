import { useDeferredValue, useMemo, useState } from 'react'
import { useFamily } from '../../lib/family/family.queries.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { lifespan } from '../../lib/people/lifespan.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { findLikely, searchPeople } from './file-people.ts'
import type { FilePerson } from './file-people.ts'

/** Shows this many at a time, because a list of a hundred thousand would freeze an old phone. */
const shown = 30

interface Props {
  fileName: string
  people: readonly FilePerson[]
  /** The choice made before sending failed. */
  chosenBefore: string | undefined
  /** Called with the id of the chosen person, or "" for nobody. */
  onStart: (xref: string) => void
  onBack: () => void
}

/** "Which of these is you?": the people of the file, the likely one first. */
export function OwnPersonStep({ fileName, people, chosenBefore, onStart, onBack }: Props) {
  const { t } = useTranslation('gedcom')
  const likely = useLikely(people)
  const [text, setText] = useState('')
  const [picked, setPicked] = useState(chosenBefore)
  const chosen = picked ?? likely?.xref
  const dead = people.find(({ xref, deceased }) => deceased && xref === chosen)
  const search = useDeferredValue(text)
  const found = useMemo(() => likelyFirst(searchPeople(people, search), likely), [people, search, likely])
  const offered = found.slice(0, shown)
  return (
    <div className="gedcom-own">
      <p className="gedcom-found">{t('import.found', { count: people.length, name: fileName })}</p>
      <fieldset className="gedcom-people">
        <legend>{t('own.title')}</legend>
        <p className="gedcom-hint">{t('own.lead')}</p>
        <TextField type="search" name="search" autoComplete="off" label={t('own.search')} value={text} onChange={setText} />
        <div className="gedcom-choices" aria-live="off">
          {offered.map((person) => (
            <Choice
              key={person.xref}
              value={person.xref}
              chosen={chosen}
              onChoose={setPicked}
              name={person.name}
              detail={lifespan(person)}
              mark={person === likely ? t('own.likely') : undefined}
            />
          ))}
          {found.length === 0 ? <output className="gedcom-hint">{t('own.noMatch')}</output> : null}
          {found.length > shown ? <p className="gedcom-hint">{t('own.more', { count: found.length - shown })}</p> : null}
        </div>
        <Choice value="" chosen={chosen} onChoose={setPicked} name={t('own.none')} detail={t('own.noneHint')} />
      </fieldset>
      {dead === undefined ? null : <Notice kind="danger">{t('own.died', { name: dead.name })}</Notice>}
      <div className="gedcom-actions">
        <Button disabled={chosen === undefined} onClick={() => onStart(chosen ?? '')}>
          {t(dead === undefined ? 'own.next' : 'own.nextAsDead')}
        </Button>
        <Button emphasis="secondary" onClick={onBack}>
          {t('import.other')}
        </Button>
      </div>
    </div>
  )
}

interface ChoiceProps {
  value: string
  chosen: string | undefined
  onChoose: (value: string) => void
  name: string
  detail: string
  mark?: string | undefined
}

function Choice({ value, chosen, onChoose, name, detail, mark }: ChoiceProps) {
  return (
    <label className="gedcom-choice">
      <input type="radio" name="own-person" value={value} checked={chosen === value} onChange={() => onChoose(value)} />
      <span className="gedcom-choice-text">
        <span className="gedcom-choice-name">{name}</span>
        {detail === '' ? null : <span className="gedcom-hint">{detail}</span>}
        {mark === undefined ? null : <span className="gedcom-mark">{mark}</span>}
      </span>
    </label>
  )
}

function useLikely(people: readonly FilePerson[]): FilePerson | undefined {
  const { family } = useFamily()
  const usersPersonId = useSession((state) => state.usersPersonId)
  const own = family?.findPerson(usersPersonId)
  return useMemo(() => (own ? findLikely(people, own) : undefined), [people, own])
}

function likelyFirst(people: readonly FilePerson[], likely: FilePerson | undefined): readonly FilePerson[] {
  return likely !== undefined && people.includes(likely) ? [likely, ...people.filter((person) => person !== likely)] : people
}
