import { nameKinds, personFields } from '@banyan/contract'
import type { Person, PersonName } from '@banyan/contract'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useLifeActions } from '../../../lib/family/use-life-actions.ts'
import { useTypedForm } from '../../../lib/forms/use-forms.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useSources } from '../../../lib/sources/sources.queries.ts'
import { useSourceActions } from '../../../lib/sources/use-source-actions.ts'
import { useTask } from '../../../lib/use-task.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Conflict } from '../forms/conflict.tsx'
import { FormEnd } from '../forms/form-end.tsx'
import { isConflict, useProblemText } from '../forms/problem-text.ts'
import { citationsOf, titledSource } from '../sources/source-draft.ts'
import { SourcesField } from '../sources/sources-field.tsx'
import { blankName, changedName, nameDraftOf, newNameBody, readNameDraft } from './name-draft.ts'
import type { NameDraft } from './name-draft.ts'

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
  const { create: createSource } = useSourceActions()
  const sources = useSources()
  const [beginning] = useState(() => (name ? nameDraftOf(name) : { ...blankName, key: randomKey() }))
  const { value: draft, change, forget } = useTypedForm(formKey, beginning, readNameDraft)
  const [theirs, setTheirs] = useState<PersonName>()
  const { isBusy, problem, run } = useTask(useProblemText())
  const firstId = useId()

  const leave = (then: () => void) => {
    forget()
    then()
  }
  const readCitations = () => citationsOf(draft.sources, sources, (title, key) => createSource(titledSource(title, key)))
  const update = async (known: PersonName, seen: string): Promise<void> => {
    const body = changedName(draft, known, await readCitations(), seen)
    if (body) await actions.updateName(person.id, known.id, body)
    leave(onClose)
  }
  const save = async (): Promise<void> => {
    if (name) return update(name, draft.seen)
    const citations = await readCitations()
    change({ isSent: true })
    const made = await actions.createName(person.id, newNameBody(draft, citations))
    // An earlier call, of which the answer was lost, may have added it, and more been typed since.
    if (draft.isSent) return update(made, made.last_updated_date)
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
      <details className="life-source-more" open={hasParts(beginning)}>
        <summary>{t('names.more')}</summary>
        <div className="life-source-parts">
          <div className="life-form-two">
            {(['given', 'surname'] as const).map((part) => (
              <TextField
                key={part}
                label={t(`names.${part}`)}
                name={part}
                autoComplete="off"
                maxLength={personFields.name.max}
                value={draft[part]}
                onChange={(value) => change({ [part]: value })}
              />
            ))}
          </div>
          <TextArea
            label={t('form.note')}
            rows={2}
            maxLength={noteLength}
            value={draft.note}
            onChange={(note) => change({ note })}
          />
          <SourcesField
            drafts={draft.sources}
            known={sources}
            personId={person.id}
            onChange={(each) => change({ sources: each })}
          />
        </div>
      </details>
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

const noteLength = 10_000

const hasParts = ({ given, surname, note, sources }: NameDraft): boolean =>
  given !== '' || surname !== '' || note !== '' || sources.length > 0

const takeFocus = (input: HTMLInputElement | null): void => input?.focus()
