import { relationTypes } from '@banyan/contract'
import type { PersonSummary, Relation, RelationType } from '@banyan/contract'
import { areLinked, relationQuestions } from '@banyan/family-graph'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useFamilyActions } from '../../../lib/family/use-family-actions.ts'
import type { NewPerson } from '../dialogs/new-person-fields.tsx'
import type { AskedRelation } from '../dialogs/suggested-relations-dialog.tsx'
import { recordStep } from '../undo/undo-store.ts'
import { isOfOtherCouple } from './other-couple.ts'

type Named = Pick<PersonSummary, 'id' | 'name'>
type Added = Awaited<ReturnType<ReturnType<typeof useFamilyActions>['addPerson']>>

/**
 * The editing actions, each remembered so that it can be undone.
 * @param drawn - waits until somebody is in the picture
 */
export function useEditActions(family: Family, drawn: (id: number) => Promise<void>) {
  const actions = useFamilyActions()

  const relate = async (from: Named, to: Named, type: RelationType): Promise<Relation> => {
    const relation = await actions.addRelation({ from_person_id: from.id, to_person_id: to.id, relation_type: type })
    recordStep({ kind: 'relationAdded', relationId: relation.id, name: from.name, other: to.name })
    return relation
  }

  const addNew = async (subject: Named, type: RelationType, draft: NewPerson): Promise<Added> => {
    const added = await actions.addPerson({
      from_person_id: subject.id,
      relation_type: type,
      name: draft.name,
      gender: draft.gender,
      birth_year: Number(draft.birthYear),
      address: draft.address,
    })
    await drawn(added.person.id)
    recordStep({
      kind: 'personAdded',
      personId: added.person.id,
      name: added.person.name,
      relationId: added.relation.id,
      updatedAt: added.person.last_updated_date,
    })
    return added
  }

  return {
    relate,
    /** Adds somebody new and returns what to ask about them. */
    add: async (subject: Named, type: RelationType, draft: NewPerson): Promise<{ name: string; questions: AskedRelation[] }> => {
      const { person } = await addNew(subject, type, draft)
      return { name: person.name, questions: askAbout(actions.knownFamily(), person.id) }
    },
    /** Adds a child of all these parents, and returns what to ask about them. */
    addChildOf: async (parents: readonly Named[], draft: NewPerson): Promise<{ name: string; questions: AskedRelation[] }> => {
      const [first, ...others] = parents
      if (!first) throw new Error('A brother or sister needs a parent')
      const { person } = await addNew(first, relationTypes.raised, draft)
      const missing = new Set(others.map(({ id }) => id))
      try {
        for (const parent of others) {
          await relate(parent, person, relationTypes.raised)
          missing.delete(parent.id)
        }
      } catch {
        // They are in the tree: only the parents who are missing are asked about, so that nobody is added twice.
      }
      const questions = askAbout(actions.knownFamily(), person.id).filter(
        ({ kind, from, to }) => kind !== 'raised' || to.id !== person.id || missing.has(from.id),
      )
      return { name: person.name, questions }
    },
    /** Makes somebody a child of those of these parents who have not raised them yet. */
    relateToParents: async (parents: readonly Named[], child: Named): Promise<void> => {
      for (const parent of parents)
        if (!areLinked(family.graph, parent.id, child.id)) await relate(parent, child, relationTypes.raised)
    },
    answerYes: async (asked: AskedRelation): Promise<void> => {
      await relate(asked.from, asked.to, asked.kind === 'partnered' ? relationTypes.partnered : relationTypes.raised)
    },
    remove: async (person: Named): Promise<void> => {
      await actions.deletePerson(person.id)
      recordStep({ kind: 'personDeleted', personId: person.id, name: person.name })
    },
    breakLink: async (relation: Relation): Promise<void> => {
      const nameOf = (id: number): string => family.findPerson(id)?.name ?? ''
      await actions.deleteRelation(relation.id)
      recordStep({
        kind: 'relationDeleted',
        relationId: relation.id,
        name: nameOf(relation.from_person_id),
        other: nameOf(relation.to_person_id),
      })
    },
  }
}

function askAbout(family: Family, personId: number): AskedRelation[] {
  return relationQuestions(family.graph, personId).flatMap(({ kind, from, to }) => {
    if (kind === 'partnered' && isOfOtherCouple(family.relations, from, to)) return []
    const [fromPerson, toPerson] = [family.findPerson(from), family.findPerson(to)]
    return fromPerson && toPerson ? [{ kind, from: fromPerson, to: toPerson }] : []
  })
}
