import type { Fact, Person } from '@banyan/contract'
import { useState } from 'react'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useSources } from '../../../lib/family/sources.queries.ts'
import { useLifeActions } from '../../../lib/family/use-life-actions.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTask } from '../../../lib/use-task.ts'
import { isConflict, useProblemText } from '../forms/problem-text.ts'
import { useTypedForm } from '../forms/use-forms.ts'
import { partnerships } from './build-life.ts'
import { changedParts, citationsOf, factDraftOf, factParts, readFactDraft } from './fact-draft.ts'
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
  const { value: draft, change, forget } = useTypedForm(formKey, beginning, readFactDraft)
  const [stored, setStored] = useState(fact)
  /** What somebody else has saved meanwhile. */
  const [theirs, setTheirs] = useState<Fact>()
  const { isBusy, problem, run } = useTask(useProblemText())
  const couples = partnerships(person.id, family).map(({ relation, otherId }) => ({
    relationId: relation.id,
    partnerId: otherId,
  }))

  const create = async (): Promise<Fact> => {
    const parts = factParts(draft, await citationsOf(draft.sources, sources, actions.createSource), language)
    const couple = couples.find(({ relationId }) => relationId === draft.relationId)
    // With somebody who is not in the tree, it is a fact of the person.
    return actions.createFact(person.id, couple, { ...parts, kind: draft.kind, image_ids: [] })
  }
  const update = async (known: Fact, seen: string): Promise<Fact> => {
    const parts = factParts(draft, await citationsOf(draft.sources, sources, actions.createSource), language)
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
