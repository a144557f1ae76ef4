import { factKinds, limits } from '@banyan/contract'
import type { Fact, FactKindName, Image, Person } from '@banyan/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useLifeActions } from '../../../lib/family/use-life-actions.ts'
import { useForms } from '../../../lib/forms/use-forms.ts'
import { call } from '../../../lib/http/api.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { hasDied } from '../../../lib/people/lifespan.ts'
import type { ViewerPlace } from '../../../lib/photos/viewer-place.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { Button } from '../../../ui/button.tsx'
import { UndoToast } from '../forms/undo-toast.tsx'
import { useUndoNotice } from '../forms/use-undo-notice.ts'
import { buildLife, partnerships } from './build-life.ts'
import { useEvidence } from './evidence.tsx'
import { bareFact, blankFact, factDraftOf, readFactDraft } from './fact-draft.ts'
import { FactForm } from './fact-form.tsx'
import { findBegun, formKey, nothing } from './find-begun.ts'
import type { Open } from './find-begun.ts'
import { KindChoice } from './kind-choice.tsx'
import type { LifeEntry } from './life-entries.ts'
import { LifeEntryLine, namedFact } from './life-entry.tsx'
import { LifeOnMap } from './life-on-map.tsx'
import { withPhotos } from './life-photos.ts'
import { factTitle } from './life-words.ts'
import { useGrowing } from './use-growing.ts'
import './life.css'

interface LifeProps {
  readonly person: Person
  readonly family: Family
  readonly mayEdit: boolean
  /** Renders the full-screen viewer of photos. */
  readonly viewer: (place: ViewerPlace) => ReactNode
  /** Renders what the family says about a fact. */
  readonly factTalk: (personId: number, factId: number, title: string) => ReactNode
  /** Renders how somebody told a story. */
  readonly storyVoice: (personId: number, factId: number) => ReactNode
}

const none: readonly Image[] = []

/** The photos in which somebody is tagged, as many as one call answers. */
const usePhotosOf = (personId: number): readonly Image[] =>
  useQuery({
    queryKey: queryKeys.images.ofLife({ personId }),
    queryFn: async ({ signal }) =>
      (await call('listImages', { query: { person_id: String(personId), page_size: String(limits.pageSize.max) }, signal }))
        .results,
  }).data ?? none

/** A life in its order, to read, to add to and to correct. */
export function Life({ person, family, mayEdit, viewer, factTalk, storyVoice }: LifeProps) {
  const { t } = useTranslation('life')
  const language = useLanguage()
  const forms = useForms()
  const actions = useLifeActions()
  const { notice, dismiss, act } = useUndoNotice()
  const photos = usePhotosOf(person.id)
  const life = useMemo(() => buildLife(person, family), [person, family])
  const entries = useMemo(() => withPhotos(life, photos), [life, photos])
  const { evidence, opened } = useEvidence(person, photos, viewer)
  const keyOf = (which: number | 'new') => formKey(person.id, which)
  const [open, setOpen] = useState<Open>(() => findBegun(person, forms))
  const [saved, setSaved] = useState('')
  const [deathKey, setDeathKey] = useState(randomKey)
  const section = useRef<HTMLElement>(null)
  /** A fact that gets the focus once it is in the list. */
  const awaited = useRef(0)
  /** The fact that the address names, or that was saved last: it is drawn however far down it stands. */
  const [soughtId, setSoughtId] = useState(namedFact)
  const wantedId = open.kind === 'fact' ? open.id : soughtId
  const wantedAt = entries.findIndex(({ subject }) => subject.kind === 'fact' && subject.fact.id === wantedId)
  const { shown, end, more, showMore } = useGrowing(entries.length, wantedAt + 1)
  const focusFact = (id: number): boolean => {
    const button = section.current?.querySelector<HTMLElement>(`[data-fact='${id}'] button`)
    button?.focus()
    return button !== null && button !== undefined
  }
  const focusAwaited = useEffectEvent(() => {
    if (awaited.current !== 0 && focusFact(awaited.current)) awaited.current = 0
  })
  useEffect(() => focusAwaited())

  /** @param focused - the fact whose line gets the focus; 0 for the button that adds */
  const close = (focused: number) => {
    flushSync(() => setOpen(nothing))
    awaited.current = focused === 0 || focusFact(focused) ? 0 : focused
    if (focused === 0) section.current?.querySelector<HTMLElement>('.life-add button')?.focus({ preventScroll: true })
  }
  const talk = useCallback((factId: number, title: string) => factTalk(person.id, factId, title), [factTalk, person.id])
  const told = useCallback((factId: number) => storyVoice(person.id, factId), [storyVoice, person.id])
  const openFact = useCallback((id: number) => {
    setSaved('')
    setOpen({ kind: 'fact', id })
  }, [])
  const begin = () => {
    setSaved('')
    const begun = readFactDraft(forms.find(keyOf('new')))
    setOpen(begun ? { kind: 'new', beginning: begun } : { kind: 'choice' })
  }
  const choose = (kind: FactKindName) => {
    const couple = factKinds[kind].of === 'couple' ? partnerships(person.id, family)[0] : undefined
    setOpen({ kind: 'new', beginning: blankFact(kind, couple?.relation.id ?? 0, randomKey()) })
  }
  /** @param form - what was open when it was saved: meanwhile, something else may have been opened */
  const onSaved = (form: Open, fact: Fact) => {
    setSaved(t('saved', { what: factTitle(fact, t) }))
    setSoughtId(fact.id)
    flushSync(() => setOpen((now) => (now === form ? nothing : now)))
    const isElsewhere = section.current?.querySelector('.life-form, .life-kinds') !== null
    if (!isElsewhere) awaited.current = focusFact(fact.id) ? 0 : fact.id
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
      const fact = await actions.createFact(person.id, undefined, bareFact('DEAT', deathKey))
      setDeathKey(randomKey())
      return () => actions.deleteFact(person.id, fact)
    })
  }

  if (entries.length === 0 && !mayEdit) return null
  const begunForms = mayEdit ? forms.keys() : []
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
          {...{ person, family }}
          onSaved={(fact) => onSaved(open, fact)}
          formKey={keyOf('new')}
          beginning={open.beginning}
          fact={undefined}
          onCancel={() => close(0)}
        />
      ) : null}
      {entries.length === 0 && open.kind === 'nothing' ? <p className="life-hint">{t('nothing')}</p> : null}
      {entries.length === 0 ? null : <ol className="life-entries">{entries.slice(0, shown).map(renderEntry)}</ol>}
      <div ref={end} />
      {more === 0 ? null : (
        <Button emphasis="secondary" onClick={showMore}>
          {t('showMore', { count: more })}
        </Button>
      )}
      <LifeOnMap person={person} />
      <p className="visually-hidden" role="status">
        {saved}
      </p>
      <UndoToast notice={notice} dismiss={dismiss} />
      {opened}
    </section>
  )

  function renderEntry(entry: LifeEntry) {
    const fact = entry.subject.kind === 'fact' ? entry.subject.fact : undefined
    const isOpen = mayEdit && open.kind === 'fact' && open.id === fact?.id
    return (
      <li key={entry.key} data-fact={fact?.id} className={entry.isAlternative ? 'life-entry-muted' : undefined}>
        {isOpen && fact !== undefined ? (
          <FactForm
            {...{ person, family, fact }}
            onSaved={(changed) => onSaved(open, changed)}
            formKey={keyOf(fact.id)}
            beginning={factDraftOf(fact, language)}
            onCancel={() => close(fact.id)}
            onDelete={() => remove(fact)}
          />
        ) : (
          <LifeEntryLine
            entry={entry}
            family={family}
            evidence={evidence}
            isUnsaved={fact !== undefined && begunForms.includes(keyOf(fact.id))}
            onOpen={mayEdit ? openFact : undefined}
            talk={talk}
            told={told}
          />
        )}
      </li>
    )
  }
}
