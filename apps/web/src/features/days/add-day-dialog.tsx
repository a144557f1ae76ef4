import { yearlyDayOf } from '@banyan/calendar'
import type { Fact, FactKindName, Person } from '@banyan/contract'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { dateText } from '../../lib/dates/date-text.ts'
import { understandDate } from '../../lib/dates/understand-date.ts'
import { blankParts } from '../../lib/family/blank-parts.ts'
import { usePerson } from '../../lib/family/family.queries.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useLifeActions } from '../../lib/family/use-life-actions.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { factKindName } from '../../lib/people/fact-kind-name.ts'
import { PersonPicker } from '../../lib/people/person-picker.tsx'
import { useFoundPeople } from '../../lib/people/search/use-found-people.ts'
import { randomKey } from '../../lib/random-key.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDayActions } from './days.queries.ts'
import { Waiting } from './waiting.tsx'

interface AddDayDialogProps {
  readonly family: Family
  readonly onClose: () => void
}

/** Adds a day to those that are kept: of somebody whom one picks, a day that is known already, or a new one. */
export function AddDayDialog({ family, onClose }: AddDayDialogProps) {
  const { t } = useTranslation('days')
  const [personId, setPersonId] = useState<number>()
  const person = personId === undefined ? undefined : family.findPerson(personId)
  return (
    <Dialog title={person === undefined ? t('add.title') : t('add.for', { name: person.name })} onClose={onClose} place="top">
      {person === undefined ? (
        <PickPerson family={family} onPick={setPersonId} onClose={onClose} />
      ) : (
        <DayOf personId={person.id} onClose={onClose} />
      )}
    </Dialog>
  )
}

function PickPerson({ family, onPick, onClose }: AddDayDialogProps & { onPick: (id: number) => void }) {
  const { t } = useTranslation('days')
  const ownId = useSession((state) => state.usersPersonId)
  const [search, setSearch] = useState('')
  const found = useFoundPeople(family, search, 'name')
  const own = family.findPerson(ownId)
  return (
    <>
      <PersonPicker
        family={family}
        search={search}
        onSearch={setSearch}
        offered={search.trim() === '' ? (own === undefined ? [] : [own]) : found.shown}
        more={found.more}
        chosenId={undefined}
        onChoose={onPick}
        nobody={t('add.nobody')}
        noSuggestion=""
      />
      <DialogActions>
        <Button emphasis="secondary" onClick={onClose}>
          {t('add.cancel')}
        </Button>
      </DialogActions>
    </>
  )
}

function DayOf({ personId, onClose }: { personId: number; onClose: () => void }) {
  const { data, error } = usePerson(personId)
  return data === undefined ? <Waiting isReady={false} error={error} /> : <DayForm person={data} onClose={onClose} />
}

/** The kinds of a new day; a birth or death that has a day already is among the known ones. */
const newKinds = ['DEAT', 'BIRT', 'nameDay', 'EVEN'] as const
type NewKind = (typeof newKinds)[number]

/** The name day that somebody keeps is their own choice; no list of them is free. */
const factKindOf = (kind: NewKind): FactKindName => (kind === 'nameDay' ? 'EVEN' : kind)

const hasDay = ({ date, denied, is_private: isPrivate }: Fact): boolean =>
  !denied && !isPrivate && yearlyDayOf(date) !== undefined

function DayForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('days')
  const { t: sayLife } = useTranslation('life')
  const language = useLanguage()
  const known = person.facts.filter(hasDay)
  const kinds = newKinds.filter((each) => each === 'EVEN' || each === 'nameDay' || !known.some((fact) => fact.kind === each))
  const [choice, setChoice] = useState<NewKind | `${number}`>(kinds[0] ?? 'EVEN')
  const kind = newKinds.find((each) => each === choice)
  const [name, setName] = useState('')
  const [date, setDate] = useState('')
  const [key] = useState(randomKey)
  const { createFact, updateFact } = useLifeActions()
  const { keep, readAgain } = useDayActions()
  const { isBusy, problem, run } = useTask()
  const factKind = factKindOf(kind ?? 'EVEN')
  const understood = understandDate(date, language, factKind)
  const isDay = understood.kind === 'date' && yearlyDayOf(understood.date) !== undefined
  const canSave = kind === undefined || (isDay && (kind !== 'EVEN' || name.trim() !== ''))

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!canSave) return
    run(async () => {
      if (kind === undefined) await keep(Number(choice), true)
      else if (understood.kind === 'date') {
        // Somebody of whom one knew only that they have died, or the year, died on this day.
        const isNew = factKind === 'EVEN'
        const before = isNew ? undefined : person.facts.find((fact) => fact.kind === factKind && !fact.denied && fact.preferred)
        if (before !== undefined && isVaguer(before, understood.date))
          await updateFact(person.id, before.id, { date: understood.date, seen: before.last_updated_date })
        else {
          const made = await createFact(person.id, undefined, {
            ...blankParts,
            kind: factKind,
            date: understood.date,
            type: kind === 'EVEN' ? name.trim() : kind === 'nameDay' ? t('add.nameDay') : '',
            idempotency_key: key,
            ...(isNew ? {} : { preferred: true }),
          })
          if (isNew) await keep(made.id, true)
        }
        await readAgain()
      }
      onClose()
    })
  }
  return (
    <form className="form" onSubmit={save}>
      <SelectField
        label={t('add.what')}
        value={choice}
        options={[
          ...kinds.map((value) => ({ value: value as NewKind | `${number}`, label: t(`add.kind.${value}`) })),
          ...known.map((fact) => ({
            value: `${fact.id}` as const,
            label: t('add.known', {
              what: factKindName(fact, sayLife),
              date: dateText(fact.date, language),
            }),
          })),
        ]}
        onChange={setChoice}
      />
      {kind === 'EVEN' ? (
        <TextField
          label={t('add.name')}
          name="name"
          autoComplete="off"
          maxLength={255}
          isRequired
          value={name}
          onChange={setName}
        />
      ) : null}
      {kind === undefined ? null : (
        <div>
          <TextField
            label={t('add.when')}
            name="date"
            autoComplete="off"
            maxLength={200}
            isRequired
            value={date}
            onChange={setDate}
          />
          <output className="day-small">
            {understood.kind === 'date'
              ? isDay
                ? sayLife('form.understood', { date: understood.text })
                : t('add.notADay', { date: understood.text })
              : understood.kind === 'words'
                ? t('add.notUnderstood')
                : t('add.examples')}
          </output>
        </div>
      )}
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" onClick={onClose}>
          {t('add.cancel')}
        </Button>
        <Button type="submit" isBusy={isBusy} disabled={!canSave}>
          {t('add.save')}
        </Button>
      </DialogActions>
    </form>
  )
}
/** Whether a date says less than a day, and nothing that the day would lose. */
const isVaguer = ({ date, date_phrase: phrase }: Fact, day: string): boolean =>
  phrase === '' && (date === '' || day.endsWith(` ${date}`))
