import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import type { Card } from './cards.ts'
import { Flashcard } from './flashcard.tsx'
import { answerCard, chooseCards, nextDue } from './leitner.ts'
import { dayOf, keepProgress, readProgress } from './progress.ts'

const directions = ['both', 'term', 'people'] as const
type Direction = (typeof directions)[number]

interface FlashcardsProps {
  readonly cards: readonly Card[]
  readonly userId: number
}

/** A lesson: the cards of today, one after the other. */
export function Flashcards({ cards, userId }: FlashcardsProps) {
  const { t } = useTranslation('learn')
  const [direction, setDirection] = useState<Direction>('both')
  const [round, setRound] = useState(0)
  const asked = direction === 'both' ? cards : cards.filter(({ asks }) => asks === direction)
  return (
    <>
      <Segmented
        legend={t('direction.title')}
        options={directions.map((value) => ({ value, label: t(`direction.${value}`) }))}
        value={direction}
        onChange={setDirection}
      />
      <Lesson key={`${direction} ${round}`} cards={asked} userId={userId} onMore={() => setRound(round + 1)} />
    </>
  )
}

function Lesson({ cards, userId, onMore }: FlashcardsProps & { readonly onMore: () => void }) {
  const { t } = useTranslation('learn')
  const [today] = useState(() => dayOf(new Date()))
  const [progress, setProgress] = useState(() => readProgress(userId))
  // A family that changes meanwhile changes the next lesson, not this one.
  const [left, setLeft] = useState(() => chooseCards(cards, progress, today))
  const [total, setTotal] = useState(left.length)
  const [card, ...others] = left

  const answer = (isRight: boolean) => {
    if (card === undefined) return
    const next = { ...readProgress(userId), ...progress, [card.id]: answerCard(progress[card.id], isRight, today) }
    setProgress(next)
    keepProgress(userId, next)
    setLeft(isRight ? others : [...others, card])
    if (!isRight) setTotal(total + 1)
  }

  if (card === undefined) {
    const hasNew = chooseCards(cards, progress, today).length > 0
    return <End waits={nextDue(cards, progress, today)} hasDone={total > 0} hasNew={hasNew} onMore={onMore} />
  }
  return (
    <div className="learn-lesson">
      <p className="learn-quiet">{t('place', { place: total - left.length + 1, total })}</p>
      {/* A card that was not known comes again, as a new one. */}
      <Flashcard key={`${card.id} ${left.length} ${total}`} card={card} onAnswer={answer} isFirst={left.length === total} />
    </div>
  )
}

interface EndProps {
  readonly waits: number | undefined
  readonly hasDone: boolean
  readonly hasNew: boolean
  readonly onMore: () => void
}

function End({ waits, hasDone, hasNew, onMore }: EndProps) {
  const { t } = useTranslation('learn')
  return (
    <div className="learn-end" role="status">
      <h2>{t(hasDone ? 'done' : 'nothingDue')}</h2>
      {waits === undefined ? null : <p>{waits === 1 ? t('tomorrow') : t('next', { count: waits })}</p>}
      {hasNew ? (
        <Button emphasis="secondary" onClick={onMore}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}
