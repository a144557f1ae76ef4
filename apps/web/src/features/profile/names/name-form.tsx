import { nameKinds, personFields } from '@banyan/contract'
import type { Person, PersonName } from '@banyan/contract'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useLifeActions } from '../../../lib/family/use-life-actions.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useTask } from '../../../lib/use-task.ts'
import { SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Conflict } from '../forms/conflict.tsx'
import { FormEnd } from '../forms/form-end.tsx'
import { isConflict, useProblemText } from '../forms/problem-text.ts'
import { useTypedForm } from '../forms/use-forms.ts'
import { blankName, changedName, nameDraftOf, newNameBody, readNameDraft } from './name-draft.ts'

interface NameFormProps {
  readonly person: Person
  readonly formKey: string
  /** The name that is changed; undefined for a new one. */
  readonly name: PersonName | undefined
  readonly onClose: () => void
  readonly onDelete?: (() => void) | undefined
}

/** Adds a name to a person, or changes one in place. */
export function NameForm({ person, formKey, name, onClose, onDelete }: NameFormProps) {
  const { t } = useTranslation('life')
  const actions = useLifeActions()
  const beginning = name ? nameDraftOf(name) : blankName
  const { value: draft, change, forget } = useTypedForm(formKey, beginning, readNameDraft)
  const [theirs, setTheirs] = useState<PersonName>()
  const { isBusy, problem, run } = useTask(useProblemText())
  const firstId = useId()

  const leave = (then: () => void) => {
    forget()
    then()
  }
  const update = async (known: PersonName, seen: string): Promise<void> => {
    const body = changedName(draft, known, seen)
    if (body) await actions.updateName(person.id, known.id, body)
    leave(onClose)
  }
  const save = async (): Promise<void> => {
    if (name) return update(name, draft.seen)
    await actions.createName(person.id, newNameBody(draft))
    return leave(onClose)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(async () => {
      try {
        await save()
      } catch (error) {
        if (name === undefined || !isConflict(error)) throw error
        const current = (await actions.readAgain(person.id)).names.find(({ id }) => id === name.id)
        if (current === undefined) throw error
        setTheirs(current)
      }
    })
  }
  const others = person.names.filter(({ id }) => id !== name?.id)
  const words = ({ text, kind }: Pick<PersonName, 'text' | 'kind'>) => [text, t(`names.kind.${kind}`)]
  return (
    <form className="form name-form" onSubmit={submit} aria-label={name?.text ?? t('names.add')}>
      <TextField
        ref={takeFocus}
        label={t('names.text')}
        name="name"
        autoComplete="off"
        maxLength={personFields.name.max}
        isRequired
        value={draft.text}
        onChange={(text) => change({ text })}
      />
      <SelectField
        label={t('names.which')}
        name="kind"
        value={draft.kind}
        options={nameKinds.map((value) => ({ value, label: t(`names.kind.${value}`) }))}
        onChange={(kind) => change({ kind })}
      />
      {others.length === 0 ? null : (
        <SelectField
          label={t('names.readingOf')}
          name="reading"
          description={t('names.readingHint')}
          value={String(draft.readingOf)}
          options={[
            { value: '0', label: t('names.noReading') },
            ...others.map(({ id, text }) => ({ value: String(id), label: text })),
          ]}
          onChange={(readingOf) => change({ readingOf: Number(readingOf) })}
        />
      )}
      {name?.preferred === true ? (
        <p className="life-hint">{t('names.isFirst')}</p>
      ) : (
        <div className="name-first">
          <span id={firstId}>{t('names.first')}</span>
          <Switch
            labelId={firstId}
            isOn={draft.isFirst}
            text={draft.isFirst ? t('names.yes') : t('names.no')}
            onChange={(isFirst) => change({ isFirst })}
          />
        </div>
      )}
      <FormEnd
        problem={problem}
        isBusy={isBusy}
        onCancel={() => leave(onClose)}
        onDelete={onDelete === undefined ? undefined : () => leave(onDelete)}
        conflict={
          theirs === undefined ? undefined : (
            <Conflict
              stored={words(theirs)}
              typed={words(draft)}
              isBusy={isBusy}
              onKeepTheirs={() => leave(onClose)}
              onSaveMine={() => run(() => update(theirs, theirs.last_updated_date))}
            />
          )
        }
      />
    </form>
  )
}

const takeFocus = (input: HTMLInputElement | null): void => input?.focus()
