import { factKinds } from '@banyan/contract'
import type { Fact, Person } from '@banyan/contract'
import { useId } from 'react'
import type { FormEvent } from 'react'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ImagesField } from '../../../lib/photos/choice/images-field.tsx'
import { PlaceField } from '../../../lib/places/place-field.tsx'
import { PrivateSwitch } from '../../../lib/private/private-switch.tsx'
import { useMayMark } from '../../../lib/private/use-may-mark.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Conflict } from '../forms/conflict.tsx'
import { FormEnd } from '../forms/form-end.tsx'
import { SourcesField } from '../sources/sources-field.tsx'
import { DateField } from './date-field.tsx'
import { factDraftOf } from './fact-draft.ts'
import type { FactDraft } from './fact-draft.ts'
import { factLines } from './fact-words.ts'
import { factTitle } from './life-words.ts'
import { PeopleField } from './people-field.tsx'
import { useFactForm } from './use-fact-form.ts'

interface FactFormProps {
  readonly person: Person
  readonly family: Family
  /** Under which what is typed is kept on this device. */
  readonly formKey: string
  readonly beginning: FactDraft
  /** The fact that is changed; undefined for a new one. */
  readonly fact: Fact | undefined
  readonly onSaved: (fact: Fact) => void
  readonly onCancel: () => void
  readonly onDelete?: (() => void) | undefined
}

const lengths = { line: 255, note: 10_000 }

/** Adds a fact to a life, or changes one in place. */
export function FactForm({ onCancel, onDelete, ...options }: FactFormProps) {
  const { person, family, fact } = options
  const { t } = useTranslation('life')
  const language = useLanguage()
  const form = useFactForm(options)
  const { draft, change, theirs } = form
  const partner = form.couples.find(({ relationId }) => relationId === draft.relationId)
  const concerned = [person.id, partner?.partnerId, ...(fact?.participants ?? []).map(({ person_id: id }) => id)]
  // Who adds a fact may say who sees it.
  const mayMark = useMayMark({ isPrivate: fact?.is_private ?? true, people: concerned })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  const leave = (then: () => void) => {
    form.forget()
    then()
  }
  const lines = (each: FactDraft) =>
    factLines(
      each,
      (id) => family.findPerson(id)?.name ?? '?',
      (id) => form.sources.find((source) => source.id === id)?.title ?? '',
      t,
    )
  const isNamedByType = draft.kind === 'EVEN' || draft.kind === 'FACT' || draft.kind === 'STORY'
  return (
    <form className="form life-form" onSubmit={submit} aria-label={factTitle(fact ?? { ...draft, denied: false }, t)}>
      <h3>{factTitle(fact ?? { ...draft, denied: false }, t)}</h3>
      {fact === undefined ? <PartnerField family={family} {...{ draft, change }} couples={form.couples} /> : null}
      {isNamedByType ? (
        <TextField
          ref={takeFocus}
          label={t('form.type')}
          name="type"
          autoComplete="off"
          maxLength={lengths.line}
          isRequired
          value={draft.type}
          onChange={(type) => change({ type })}
        />
      ) : null}
      {hasValue(draft) ? (
        <TextField
          {...(isNamedByType ? {} : { ref: takeFocus })}
          label={t(`value.${valueLabel(draft)}`)}
          name="value"
          autoComplete="off"
          maxLength={lengths.line}
          value={draft.value}
          onChange={(value) => change({ value })}
        />
      ) : null}
      <div className="life-form-two">
        <DateField
          {...(isNamedByType || hasValue(draft) ? {} : { ref: takeFocus })}
          of={draft.kind}
          value={draft.date}
          onChange={(date) => change({ date })}
        />
        <PlaceField
          label={t('form.place')}
          name="place"
          words={{ notFound: t('form.placeNotFound'), which: t('form.placeWhich') }}
          value={draft.place}
          onChange={(place) => change({ place })}
        />
      </div>
      <SourcesField
        drafts={draft.sources}
        known={form.sources}
        personId={person.id}
        onChange={(sources) => change({ sources })}
      />
      <ImagesField
        label={t('photos.label')}
        hint={t('photos.hint')}
        imageIds={draft.imageIds}
        personId={person.id}
        onChange={(imageIds) => change({ imageIds })}
      />
      <PeopleField
        family={family}
        personId={person.id}
        people={draft.people}
        onChange={(people) => change({ people: [...people] })}
      />
      <TextArea
        label={t('form.note')}
        rows={2}
        maxLength={lengths.note}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
      {fact && isVital(fact) && !fact.preferred && !draft.isPrivate ? (
        <YesOrNo label={t('form.preferred')} isOn={draft.isPreferred} onChange={(isPreferred) => change({ isPreferred })} />
      ) : null}
      <YesOrNo label={t('form.denied')} isOn={draft.isDenied} onChange={(isDenied) => change({ isDenied })} />
      {mayMark ? <PrivateSwitch isOn={draft.isPrivate} onChange={(isPrivate) => change({ isPrivate })} /> : null}
      <FormEnd
        problem={form.problem}
        isBusy={form.isBusy}
        onCancel={() => leave(onCancel)}
        onDelete={onDelete === undefined ? undefined : () => leave(onDelete)}
        conflict={
          theirs === undefined ? undefined : (
            <Conflict
              stored={lines(factDraftOf(theirs, language))}
              typed={lines(draft)}
              isBusy={form.isBusy}
              onKeepTheirs={() => leave(onCancel)}
              onSaveMine={() => form.saveMine(theirs)}
            />
          )
        }
      />
    </form>
  )
}

function YesOrNo({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation('life')
  const id = useId()
  return (
    <div className="life-preferred">
      <span id={id}>{label}</span>
      <Switch labelId={id} isOn={isOn} text={isOn ? t('names.yes') : t('names.no')} onChange={onChange} />
    </div>
  )
}

/** With whom, where a fact is about a couple. */
function PartnerField({
  family,
  draft,
  change,
  couples,
}: {
  family: Family
  draft: FactDraft
  change: (changes: Partial<FactDraft>) => void
  couples: readonly { relationId: number; partnerId: number }[]
}) {
  const { t } = useTranslation('life')
  if (factKinds[draft.kind].of !== 'couple') return null
  if (couples.length === 0) return <p className="life-hint">{t('form.noPartner')}</p>
  const options = [
    ...couples.map(({ relationId, partnerId }) => ({
      value: String(relationId),
      label: family.findPerson(partnerId)?.name ?? '?',
    })),
    { value: '0', label: t('form.notInTree') },
  ]
  return (
    <SelectField
      label={t('form.partner')}
      name="partner"
      value={String(draft.relationId)}
      options={options}
      onChange={(relationId) => change({ relationId: Number(relationId) })}
    />
  )
}

/** A home is its place and its time: words about it are rare. */
const hasValue = ({ kind, value }: FactDraft): boolean => factKinds[kind].hasValue && (kind !== 'RESI' || value !== '')

/** Of these, lists show one. */
const isVital = ({ kind, denied }: Fact): boolean => (kind === 'BIRT' || kind === 'DEAT') && !denied

const valueLabels = ['OCCU', 'EDUC', 'MILI', 'RELI', 'TITL', 'NATI', 'NCHI'] as const
const valueLabel = ({ kind }: FactDraft) => valueLabels.find((each) => each === kind) ?? 'other'

const takeFocus = (input: HTMLInputElement | null): void => input?.focus()
