import { create } from 'zustand'
import { session } from '../../../lib/session/session.ts'
import type { Step } from './step.ts'

/** What there is to say: what was done and can be undone, that it was undone, or why it was not. */
type UndoNotice = { readonly kind: 'done' | 'undone'; readonly step: Step } | { readonly kind: 'problem'; readonly text: string }

interface UndoState {
  /** The newest last. */
  readonly steps: readonly Step[]
  readonly notice: UndoNotice | undefined
  readonly isBusy: boolean
}

const nothing: UndoState = { steps: [], notice: undefined, isBusy: false }
/** Nobody goes back further, and the page may be open for weeks. */
const maxSteps = 100

/** What was just done in the tree, for as long as the page is open: also when another tab of the family area was looked at in between. */
export const useUndoStore = create<UndoState>(() => nothing)

export const recordStep = (step: Step): void =>
  useUndoStore.setState(({ steps }) => ({ steps: [...steps, step].slice(-maxSteps), notice: { kind: 'done', step } }))

export const dismissNotice = (): void => useUndoStore.setState({ notice: undefined })

/** Takes the newest step off and undoes it. When that did not work for now (no connection), it stays to be tried again. */
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
  /** Why it was not undone. */
  readonly problem?: string
}

// What one user did is nothing for whoever signs in next.
session.store.subscribe((state, before) => {
  if (state.usersPersonId !== before.usersPersonId || (state.status === 'signed-out' && before.status !== 'signed-out'))
    useUndoStore.setState(nothing)
})
