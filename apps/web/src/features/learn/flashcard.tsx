import { useEffect, useRef, useState } from 'react'
import { useDialects } from '../../lib/language/use-dialects.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { hasDied } from '../../lib/people/lifespan.ts'
import { PlayButton } from '../../lib/speech/play-button.tsx'
import { SpeakButton } from '../../lib/speech/speak-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { tagOf } from './cards.ts'
import type { Card, Term } from './cards.ts'

/** More faces than fit on a phone. */
const maxFaces = 6

interface FlashcardProps {
  readonly card: Card
  /** The first card does not take the focus from where the reader is. */
  readonly isFirst: boolean
  readonly onAnswer: (isRight: boolean) => void
}

/** One card: the question, then the answer, and whether it was known. */
export function Flashcard({ card, isFirst, onAnswer }: FlashcardProps) {
  const { t } = useTranslation('learn')
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLElement>(null)
  const question =
    card.asks === 'term' ? t('ask.term', { name: card.people[0]?.name ?? '' }) : t('ask.people', { term: card.term.text })
  useEffect(() => {
    // Pressing Space or Enter again goes on: the first button of the card, or of its answer, has the focus.
    if (isOpen || !isFirst) place.current?.querySelector<HTMLButtonElement>('.learn-answers button:last-child')?.focus()
  }, [isOpen, isFirst])
  const isTermShown = card.asks === 'people' || isOpen
  const isFaceShown = card.asks === 'term' || isOpen
  return (
    <section className="learn-card" aria-label={question} ref={place}>
      <h2>{question}</h2>
      <div className="learn-sides" aria-live="polite">
        {isFaceShown ? <Faces card={card} /> : null}
        {isTermShown ? <TermSide term={card.term} /> : null}
      </div>
      <div className="learn-answers">
        {isOpen ? (
          <>
            <Button emphasis="secondary" onClick={() => onAnswer(false)}>
              {t('notYet')}
            </Button>
            <Button onClick={() => onAnswer(true)}>{t('knew')}</Button>
          </>
        ) : (
          <Button onClick={() => setIsOpen(true)}>{t('show')}</Button>
        )}
      </div>
    </section>
  )
}

function Faces({ card: { people } }: { card: Card }) {
  const { t } = useTranslation('learn')
  const more = people.length - maxFaces
  return (
    <ul className="learn-faces">
      {people.slice(0, maxFaces).map((person) => (
        <li key={person.id}>
          <Portrait
            name={person.name}
            photo={person.small_thumbnail}
            isDead={hasDied(person)}
            size={people.length === 1 ? 'large' : 'small'}
          />
          <span>{person.name}</span>
        </li>
      ))}
      {more > 0 ? <li className="learn-quiet">{t('others', { count: more })}</li> : null}
    </ul>
  )
}

function TermSide({ term: { text, reading, word, voice } }: { term: Term }) {
  const language = useLanguage()
  const { dialect } = useDialects()
  const tag = tagOf(language, dialect)
  return (
    <div className="learn-term">
      <p className="learn-name">
        <span lang={tag}>{text}</span>
        {voice ? (
          <PlayButton wordId={voice.wordId} word={text} by={voice.by} />
        ) : (
          <SpeakButton name={text} reading={reading} tag={tag} />
        )}
      </p>
      <p className="learn-quiet" lang={dialect === 'cantonese' ? 'yue-Latn' : undefined}>
        {reading}
      </p>
      {word === undefined ? null : <p>{word}</p>}
    </div>
  )
}
