import { create } from 'zustand'
import { session } from '../../../lib/session/session.ts'
import type { Step } from './step.ts'

/** The current message: what was done and can be undone, that it was undone, or why it was not. */
type UndoNotice = { readonly kind: 'done' | 'undone'; readonly step: Step } | { readonly kind: 'problem'; readonly text: string }

interface UndoState {
  /** The newest step comes last. */
  readonly steps: readonly Step[]
  readonly notice: UndoNotice | undefined
  readonly isBusy: boolean
}

const nothing: UndoState = { steps: [], notice: undefined, isBusy: false }
/** Nobody undoes more steps than this, and the page may be open for weeks. */
const maxSteps = 100

/** What was just done in the tree. Lasts as long as the page is open, even while another tab of the family area is shown. */
export const useUndoStore = create<UndoState>(() => nothing)

export const recordStep = (step: Step): void =>
  useUndoStore.setState(({ steps }) => ({ steps: [...steps, step].slice(-maxSteps), notice: { kind: 'done', step } }))

export const dismissNotice = (): void => useUndoStore.setState({ notice: undefined })

/** Removes the newest step and undoes it. If that fails temporarily (no connection), the step stays for another try. */
export async function undoNewest(perform: (step: Step) => Promise<UndoOutcome>): Promise<void> {
  const { steps, isBusy } = useUndoStore.getState()
  const step = steps.at(-1)
  if (!step || isBusy) return
  useUndoStore.setState({ isBusy: true })
  const outcome = await perform(step)
  useUndoStore.setState((state) => ({
    isBusy: false,
    steps: outcome.isSettled ? state.steps.filter((each) => each !== step) : state.steps,
    notice: outcome.problem === undefined ? { kind: 'undone', step } : { kind: 'problem', text: outcome.problem },
  }))
}

export interface UndoOutcome {
  /** Whether there is nothing left to try. */
  readonly isSettled: boolean
  /** The reason why it was not undone. */
  readonly problem?: string
}

// One user's steps are cleared before another user signs in.
session.store.subscribe((state, before) => {
  if (state.usersPersonId !== before.usersPersonId || (state.status === 'signed-out' && before.status !== 'signed-out'))
    useUndoStore.setState(nothing)
})
