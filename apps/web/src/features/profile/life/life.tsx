import { factKinds } from '@banyan/contract'
import type { Fact, FactKindName, Person } from '@banyan/contract'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useLifeActions } from '../../../lib/family/use-life-actions.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { hasDied } from '../../../lib/people/lifespan.ts'
import { Button } from '../../../ui/button.tsx'
import { UndoToast } from '../forms/undo-toast.tsx'
import { useForms } from '../forms/use-forms.ts'
import { useUndoNotice } from '../forms/use-undo-notice.ts'
import { buildLife, partnerships } from './build-life.ts'
import type { LifeEntry } from './build-life.ts'
import { bareFact, blankFact, factDraftOf, readFactDraft } from './fact-draft.ts'
import type { FactDraft } from './fact-draft.ts'
import { FactForm } from './fact-form.tsx'
import { KindChoice } from './kind-choice.tsx'
import { LifeEntryLine } from './life-entry.tsx'
import { factTitle } from './life-words.ts'
import './life.css'

interface LifeProps {
  readonly person: Person
  readonly family: Family
  readonly mayEdit: boolean
}

type Open =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'choice' }
  | { readonly kind: 'new'; readonly beginning: FactDraft }
  | { readonly kind: 'fact'; readonly id: number }

const nothing: Open = { kind: 'nothing' }

/** A life in its order, to read, to add to and to correct. */
export function Life({ person, family, mayEdit }: LifeProps) {
  const { t } = useTranslation('life')
  const language = useLanguage()
  const forms = useForms()
  const actions = useLifeActions()
  const { notice, dismiss, act } = useUndoNotice()
  const entries = useMemo(() => buildLife(person, family), [person, family])
  const newKey = `${person.id}/fact/new`
  const keyOf = (id: number) => `${person.id}/fact/${id}`
  // What was being typed before the page was closed is open again.
  const [open, setOpen] = useState<Open>(() => {
    const begun = readFactDraft(forms.find(newKey))
    if (begun) return { kind: 'new', beginning: begun }
    const fact = person.facts.find(({ id }) => forms.find(keyOf(id)) !== undefined)
    return fact ? { kind: 'fact', id: fact.id } : nothing
  })
  const [saved, setSaved] = useState('')
  const section = useRef<HTMLElement>(null)

  /** @param focused - the fact whose button gets the focus; 0 for the button that adds, as for one that is not in the list yet */
  const close = (focused: number) => {
    flushSync(() => setOpen(nothing))
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector)
    const target = find(`[data-fact='${focused}'] button`) ?? find('.life-add button')
    target?.focus({ preventScroll: true })
  }
  const begin = () => {
    setSaved('')
    const begun = readFactDraft(forms.find(newKey))
    setOpen(begun ? { kind: 'new', beginning: begun } : { kind: 'choice' })
  }
  const choose = (kind: FactKindName) => {
    const couple = factKinds[kind].of === 'couple' ? partnerships(person.id, family)[0] : undefined
    setOpen({ kind: 'new', beginning: blankFact(kind, couple?.relation.id ?? 0) })
  }
  const onSaved = (fact: Fact) => {
    setSaved(t('saved', { what: factTitle(fact, t) }))
    close(fact.id)
  }
  const remove = (fact: Fact) => {
    close(0)
    void act(t('deleted', { what: factTitle(fact, t) }), async () => {
      await actions.deleteFact(person.id, fact)
      return () => actions.restoreFact(person.id, fact.id)
    })
  }
  const recordDeath = () => {
    close(0)
    void act(t('diedSaved', { name: person.name }), async () => {
      const fact = await actions.createFact(person.id, undefined, bareFact('DEAT'))
      return () => actions.deleteFact(person.id, fact)
    })
  }

  if (entries.length === 0 && !mayEdit) return null
  return (
    <section ref={section} className="life" aria-labelledby="life">
      <div className="profile-heading">
        <h2 id="life">{t('title')}</h2>
        {mayEdit && (open.kind === 'nothing' || open.kind === 'fact') ? (
          <div className="profile-heading-end life-add">
            <Button emphasis="secondary" onClick={begin}>
              {t('add')}
            </Button>
          </div>
        ) : null}
      </div>
      {open.kind === 'choice' ? (
        <KindChoice onDied={hasDied(person) ? undefined : recordDeath} onChoose={choose} onCancel={() => close(0)} />
      ) : null}
      {open.kind === 'new' ? (
        <FactForm
          {...{ person, family, onSaved }}
          formKey={newKey}
          beginning={open.beginning}
          fact={undefined}
          onCancel={() => close(0)}
        />
      ) : null}
      {entries.length === 0 && open.kind === 'nothing' ? <p className="life-hint">{t('nothing')}</p> : null}
      {entries.length === 0 ? null : <ol className="life-entries">{entries.map(renderEntry)}</ol>}
      <p className="visually-hidden" role="status">
        {saved}
      </p>
      <UndoToast notice={notice} dismiss={dismiss} />
    </section>
  )

  function renderEntry(entry: LifeEntry) {
    const fact = entry.subject.kind === 'fact' ? entry.subject.fact : undefined
    const isOpen = mayEdit && open.kind === 'fact' && open.id === fact?.id
    return (
      <li key={entry.key} data-fact={fact?.id} className={entry.isAlternative ? 'life-entry-muted' : undefined}>
        {isOpen && fact !== undefined ? (
          <FactForm
            {...{ person, family, fact, onSaved }}
            formKey={keyOf(fact.id)}
            beginning={factDraftOf(fact, language)}
            onCancel={() => close(fact.id)}
            onDelete={() => remove(fact)}
          />
        ) : (
          <LifeEntryLine
            entry={entry}
            family={family}
            isUnsaved={mayEdit && fact !== undefined && forms.find(keyOf(fact.id)) !== undefined}
            onOpen={
              mayEdit && fact !== undefined
                ? () => {
                    setSaved('')
                    setOpen({ kind: 'fact', id: fact.id })
                  }
                : undefined
            }
          />
        )}
      </li>
    )
  }
}
