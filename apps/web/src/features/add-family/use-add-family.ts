import { useState } from 'react'
import { useFamilyActions } from '../../lib/family/use-family-actions.ts'
import { useTypedForm } from '../../lib/forms/use-forms.ts'
import { ApiError } from '../../lib/http/http.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { randomKey } from '../../lib/random-key.ts'
import { useTask } from '../../lib/use-task.ts'
import { findProblems, firstRows, peopleOf, readFamilyDraft, withBlankRow } from './family-rows.ts'
import type { Around, FamilyDraft, FamilyRow } from './family-rows.ts'
import { refusedCell } from './refused-cell.ts'

const beginning = (): FamilyDraft => ({ key: randomKey(), rows: firstRows, coParent: undefined, isSent: false })

/** What is typed into the table of a person's family, and how it is added and taken back. */
export function useAddFamily(known: Omit<Around, 'coParent'> & { readonly partners: readonly number[] }) {
  const language = useLanguage()
  const actions = useFamilyActions()
  const [blank] = useState(beginning)
  const { value: draft, change, forget } = useTypedForm(`${known.personId}/family`, blank, readFamilyDraft)
  const [isAsked, setIsAsked] = useState(false)
  const [refusal, setRefusal] = useState<{ readonly cell: string; readonly text: string }>()
  const [added, setAdded] = useState<readonly number[]>()
  const [isUndone, setIsUndone] = useState(false)
  const { isBusy, problem, run, forgetProblem } = useTask()
  // Of several partners nobody can say whose children they are.
  const usual = known.partners.length === 1 ? (known.partners[0] ?? 0) : 0
  const coParent =
    draft.coParent !== undefined && known.partners.includes(draft.coParent) ? draft.coParent : draft.coParent === 0 ? 0 : usual
  const around: Around = { ...known, coParent }
  const problems = findProblems(draft.rows, around)
  const { people, rowOf } = peopleOf(draft.rows, around, language)

  const changeRows = (rows: readonly FamilyRow[]): void => {
    change({ rows: withBlankRow(rows) })
    setRefusal(undefined)
    setAdded(undefined)
    setIsUndone(false)
    forgetProblem()
  }
  const clear = (): void => {
    change(beginning())
    forget()
    setIsAsked(false)
    setRefusal(undefined)
  }
  const send = () =>
    run(async () => {
      change({ isSent: true })
      try {
        const ids = await actions.addPeople({ idempotency_key: draft.key, people })
        clear()
        setAdded(ids)
      } catch (error) {
        // Without an answer, they may have been added.
        const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
        if (!isRefused) throw error
        change({ isSent: false })
        const cell = refusedCell(error.body, people, rowOf)
        if (cell === undefined) throw error
        setRefusal({ cell, text: error.message })
      }
    })
  const save = (): void => {
    setIsAsked(true)
    setAdded(undefined)
    setIsUndone(false)
    if (problems.size === 0 && people.length > 0) send()
  }
  const undo = (): void =>
    run(async () => {
      for (const id of (added ?? []).toReversed()) {
        try {
          await actions.deletePerson(id)
        } catch (error) {
          // Somebody else has deleted them, or an earlier attempt that broke off.
          if (!(error instanceof ApiError && error.code === 'not_found')) throw error
        }
      }
      setAdded(undefined)
      setIsUndone(true)
    })
  return {
    draft,
    coParent,
    count: people.length,
    /** What is missing is only said once somebody has asked to add them. */
    problems: isAsked ? problems : new Map<string, never>(),
    refusal,
    added,
    isUndone,
    isBusy,
    problem,
    changeRows,
    setCoParent: (id: number) => change({ coParent: id }),
    clear,
    save,
    undo,
  }
}
