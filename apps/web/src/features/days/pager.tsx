import { Button } from '../../ui/button.tsx'

interface PagerProps {
  readonly title: string
  readonly previous: string
  readonly next: string
  readonly canGoBack: boolean
  readonly canGoOn: boolean
  readonly onMove: (by: number) => void
}

/** A month or year between the way back and the way on. */
export const Pager = ({ title, previous, next, canGoBack, canGoOn, onMove }: PagerProps) => (
  <div className="day-pager">
    <Button emphasis="secondary" disabled={!canGoBack} onClick={() => onMove(-1)}>
      <span aria-hidden="true">‹</span>
      <span className="visually-hidden">{previous}</span>
    </Button>
    <h2 aria-live="polite">{title}</h2>
    <Button emphasis="secondary" disabled={!canGoOn} onClick={() => onMove(1)}>
      <span aria-hidden="true">›</span>
      <span className="visually-hidden">{next}</span>
    </Button>
  </div>
)
