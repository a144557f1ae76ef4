import type { Fact, Person } from '@banyan/contract'
import { useState } from 'react'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useLifeActions } from '../../../lib/family/use-life-actions.ts'
import { useTypedForm } from '../../../lib/forms/use-forms.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useSources } from '../../../lib/sources/sources.queries.ts'
import { useSourceActions } from '../../../lib/sources/use-source-actions.ts'
import { useTask } from '../../../lib/use-task.ts'
import { isConflict, useProblemText } from '../forms/problem-text.ts'
import { citationsOf, titledSource } from '../sources/source-draft.ts'
import { partnerships } from './build-life.ts'
import { changedParts, factDraftOf, factParts, readFactDraft } from './fact-draft.ts'
import type { FactDraft } from './fact-draft.ts'

interface Options {
  readonly person: Person
  readonly family: Family
  readonly formKey: string
  readonly beginning: FactDraft
  /** The fact that is changed; undefined for a new one. */
  readonly fact: Fact | undefined
  readonly onSaved: (fact: Fact) => void
}

/** What is typed into the form of a fact, and how it is saved. */
export function useFactForm({ person, family, formKey, beginning, fact, onSaved }: Options) {
  const language = useLanguage()
  const sources = useSources()
  const actions = useLifeActions()
  const { create: createSource } = useSourceActions()
  const { value: draft, change, forget } = useTypedForm(formKey, beginning, readFactDraft)
  /** For a form that was begun as a change of a fact which is gone. */
  const [ownKey] = useState(randomKey)
  const [stored, setStored] = useState(fact)
  /** What somebody else has saved meanwhile. */
  const [theirs, setTheirs] = useState<Fact>()
  const { isBusy, problem, run } = useTask(useProblemText())
  const couples = partnerships(person.id, family).map(({ relation, otherId }) => ({
    relationId: relation.id,
    partnerId: otherId,
  }))

  const readParts = async () => {
    const make = (title: string, key: string) => createSource(titledSource(title, key))
    return factParts(draft, await citationsOf(draft.sources, sources, make), language)
  }
  const create = async (): Promise<Fact> => {
    const parts = await readParts()
    const couple = couples.find(({ relationId }) => relationId === draft.relationId)
    change({ isSent: true })
    // With somebody who is not in the tree, it is a fact of the person.
    const made = await actions.createFact(person.id, couple, { ...parts, kind: draft.kind, idempotency_key: draft.key || ownKey })
    if (!draft.isSent) return made
    // An earlier call, of which the answer was lost, may have added it, and more been typed since.
    const changed = changedParts(draft, factDraftOf(made, language), parts)
    if (Object.keys(changed).length === 0) return made
    return actions.updateFact(person.id, made.id, { ...changed, seen: made.last_updated_date }, couple?.partnerId)
  }
  const update = async (known: Fact, seen: string): Promise<Fact> => {
    const parts = await readParts()
    const changed = changedParts(draft, factDraftOf(known, language), parts)
    const partner = couples.find(({ relationId }) => relationId === known.relation_id)?.partnerId
    return Object.keys(changed).length === 0 ? known : actions.updateFact(person.id, known.id, { ...changed, seen }, partner)
  }
  const finish = (saved: Fact) => {
    forget()
    onSaved(saved)
  }
  const save = () =>
    run(async () => {
      try {
        finish(stored === undefined ? await create() : await update(stored, draft.seen))
      } catch (error) {
        if (stored === undefined || !isConflict(error)) throw error
        const { facts } = await actions.readAgain(person.id)
        const current = facts.find(({ id }) => id === stored.id)
        if (current === undefined) throw error
        setTheirs(current)
      }
    })
  const saveMine = (current: Fact) =>
    run(async () => {
      const saved = await update(current, current.last_updated_date)
      setStored(saved)
      finish(saved)
    })
  return { draft, change, forget, sources, couples, theirs, isBusy, problem, save, saveMine }
}
