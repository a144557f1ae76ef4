import type { Relation } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import { refreshFamily } from '../../../lib/family/family-update.ts'
import { knownRows } from '../../../lib/family/near-family.ts'
import { useFamilyActions } from '../../../lib/family/use-family-actions.ts'
import { call } from '../../../lib/http/api.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { session } from '../../../lib/session/session.ts'
import { isGone } from '../edit/problem-text.ts'
import type { Step } from './step.ts'
import { undoNewest } from './undo-store.ts'
import type { UndoOutcome } from './undo-store.ts'

/** Undoes the last step. `onLeave` is called before somebody disappears, so that they are no longer the selected person. */
export function useUndo(onLeave: (id: number) => void): () => void {
  const { t } = useTranslation('edit')
  const client = useQueryClient()
  const actions = useFamilyActions()

  /** Whether others have built on an addition: filled in the profile or added relatives. */
  const isBuiltUpon = async (step: Extract<Step, { kind: 'personAdded' }>): Promise<boolean> => {
    const { relations } = knownRows(client)
    const isOther = (relation: Relation): boolean =>
      relation.id !== step.relationId && (relation.from_person_id === step.personId || relation.to_person_id === step.personId)
    if (relations.some(isOther)) return true
    const person = await call('getPerson', { params: { id: step.personId } })
    return person.last_updated_date !== step.updatedAt
  }

  const revert = async (step: Step): Promise<string | undefined> => {
    switch (step.kind) {
      case 'personAdded':
        if (await isBuiltUpon(step)) return t('undo.builtUpon', { name: step.name })
        onLeave(step.personId)
        await actions.deletePerson(step.personId)
        return undefined
      case 'personDeleted':
        await actions.restorePerson(step.personId)
        session.selectPerson(step.personId)
        return undefined
      case 'relationAdded':
        await actions.deleteRelation(step.relationId)
        return undefined
      case 'relationDeleted':
        await actions.restoreRelation(step.relationId)
        return undefined
    }
  }

  const perform = async (step: Step): Promise<UndoOutcome> => {
    try {
      const problem = await revert(step)
      return problem === undefined ? { isSettled: true } : { isSettled: true, problem }
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
      if (isRefused) void refreshFamily(client)
      return {
        isSettled: isRefused,
        problem: isGone(error) ? t('undo.gone') : error instanceof Error ? error.message : String(error),
      }
    }
  }

  return () => void undoNewest(perform)
}
