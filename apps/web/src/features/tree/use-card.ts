import { useLocation, useNavigate } from '../../lib/router/hooks.ts'

interface CardState {
  readonly cardOf: number
}

const isCardState = (state: unknown): state is CardState =>
  typeof state === 'object' && state !== null && 'cardOf' in state && typeof state.cardOf === 'number'

/** Whether the card of the selected person is open: an entry of the browser's history, so that the back button closes it. */
export function useCard(selectedId: number) {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const known = state as unknown
  const isOpen = isCardState(known) && known.cardOf === selectedId
  return {
    isOpen,
    open: (): void => {
      if (isOpen) return
      const kept = typeof known === 'object' ? known : null
      void navigate(pathname, { state: { ...kept, cardOf: selectedId } satisfies CardState, preventScrollReset: true })
    },
    close: (): void => {
      if (isOpen) void navigate(-1)
    },
  }
}
