import type { PersonSummary } from '@banyan/contract'
import type { Answered } from '@banyan/questions'
import { useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useFamily } from '../../lib/family/family.queries.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFoundPeople } from '../../lib/people/search/use-found-people.ts'
import { useSession } from '../../lib/session/session.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchIcon } from '../../ui/icons/icons.tsx'
import { answerPeople } from './answer-people.ts'
import type { AnswerPerson } from './answer-people.ts'
import { AnswerText } from './answer.tsx'
import { useCalledSo } from './called-so.queries.ts'
import { useFoundLives } from './found-lives.queries.ts'
import type { FoundLives } from './found-lives.queries.ts'
import { useQuestion } from './question.queries.ts'
import { Results } from './results.tsx'
import './search.css'

/** The search starts after this pause in typing. */
const restMs = 200

/**
 * Finds people of the family: by parts of their names, in what the browser already has, at once and offline too; and by what happened in
 * their lives, which the server is asked for.
 */
export function SearchDialog({ onPick, onClose }: { onPick: (id: number) => void; onClose: () => void }) {
  const { t } = useTranslation(['search', 'common'])
  const { family, error, retry } = useFamily()
  const [text, setText] = useState('')
  const [rested, settle] = useDebounced(text, restMs)
  const query = text.trim() === '' ? '' : rested
  const found = useFoundPeople(family, query, 'name')
  const calledSo = useCalledSo(family, query)
  const { answered, examples } = useQuestion(family, query)
  // A word for relatives alone is searched for in what the reader calls people; who is not called so may still be meant.
  const isAnswer =
    answered !== undefined && !(answered.isBare && calledSo.ids.length > 0) && isWorthSaying(answered, found.shown.length)
  const answer = useMemo(
    () => (isAnswer && family ? answerPeople(family, answered.answer) : nobody),
    [isAnswer, family, answered],
  )
  const people = useMemo(() => without(found.shown, answer), [found.shown, answer])
  const called = useMemo(
    () =>
      without(
        calledSo.ids.slice(0, calledAtMost).flatMap((id) => family?.findPerson(id) ?? []),
        answer,
        people,
      ),
    [calledSo.ids, family, answer, people],
  )
  const named = useMemo(
    () => new Set([...answer.map(({ person }) => person.id), ...people.map(({ id }) => id), ...called.map(({ id }) => id)]),
    [answer, people, called],
  )
  const lives = useFoundLives(family, query, named)
  // The last answer stays until the next one, and what belongs to it too.
  const livesShown = found.text === query && !calledSo.isSearching && !isAnswer ? lives.shown : none
  const shown = useMemo(
    () => [...answer.map(({ person }) => person), ...people, ...called, ...livesShown.map(({ person }) => person)],
    [answer, people, called, livesShown],
  )
  // Not of the text for which names were found last: an answer comes before them, and what is chosen in it stays.
  const [active, setActive] = useActive({ shown, text: query })
  const ownId = useSession((state) => state.usersPersonId)
  const listId = useId()
  const box = useRef<HTMLInputElement>(null)
  const isSearching = !error && (!family || text !== rested || found.isSearching || lives.isSearching)

  const onKeyDown = (event: KeyboardEvent) => {
    // While characters are being composed the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      const chosen = shown[active]
      if (text !== rested) settle()
      else if (chosen && (found.text === query || active < answer.length)) onPick(chosen.id)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (shown.length > 0) setActive(active + (event.key === 'ArrowDown' ? 1 : -1))
    } else return
    event.preventDefault()
  }

  return (
    <Dialog title={t('title')} onClose={onClose} place="top">
      <div className="search-box">
        <SearchIcon />
        <input
          ref={box}
          className="search-input"
          type="text"
          role="combobox"
          aria-label={t('label')}
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-activedescendant={shown.length > 0 ? `${listId}-${active}` : undefined}
          placeholder={t('label')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isSearching ? <span className="search-spinner" aria-hidden="true" /> : null}
      </div>
      <div className="search-close">
        <CloseButton label={t('common:error.dismiss')} onClick={onClose} />
      </div>
      <output className="search-count">
        {error ? error.message : family && query !== '' && found.text === query ? says() : text === '' ? t('hint') : ''}
      </output>
      {error ? (
        <Button emphasis="secondary" onClick={retry}>
          {t('common:error.tryAgain')}
        </Button>
      ) : null}
      {isAnswer && found.text === query ? (
        <AnswerText
          answered={answered}
          examples={examples}
          onAsk={(question) => {
            setText(question)
            box.current?.focus()
          }}
        />
      ) : null}
      <Results
        id={listId}
        family={family}
        answer={answer}
        called={called}
        people={people}
        lives={livesShown}
        active={active}
        onPick={onPick}
        termOf={calledSo.termOf}
        ownId={ownId}
      />
    </Dialog>
  )

  function says(): string {
    const { shown: ofName, more } = found
    const count = ofName.length + more
    const ofNames = count === 0 ? '' : more > 0 ? t('countShown', { count, shown: ofName.length }) : t('count', { count })
    const besides = count === 0 ? 'count' : 'livesCount'
    const ofLives = lives.count === 0 || isAnswer ? '' : t(lives.isComplete ? besides : 'livesPart', { count: lives.count })
    if (ofNames + ofLives !== '' || lives.hasFailed)
      return [ofNames, ofLives, lives.hasFailed ? t('livesOffline') : ''].filter((part) => part !== '').join(' · ')
    return found.isSearching || lives.isSearching || isAnswer || called.length > 0 ? '' : t('nobody')
  }
}

const none: FoundLives['shown'] = []
const nobody: readonly AnswerPerson[] = []
/** Nobody reads more. */
const calledAtMost = 50

/** What is not understood is only said where no name fits. */
const isWorthSaying = ({ answer }: Answered, names: number): boolean => answer.kind !== 'unknown' || names === 0

/** Those who are not shown already. */
function without(
  people: readonly PersonSummary[],
  answer: readonly AnswerPerson[],
  more: readonly PersonSummary[] = [],
): readonly PersonSummary[] {
  const ids = new Set([...answer.map(({ person }) => person.id), ...more.map(({ id }) => id)])
  return ids.size === 0 ? people : people.filter(({ id }) => !ids.has(id))
}

/**
 * The result that Enter picks: the first one, until the arrow keys move on. It stays with its person if the family changes in the
 * meantime.
 */
function useActive({ shown, text }: { shown: readonly PersonSummary[]; text: string }): [number, (index: number) => void] {
  const [chosen, setChosen] = useState<{ text: string; id: number | undefined }>({ text, id: undefined })
  const at = chosen.text === text ? shown.findIndex((person) => person.id === chosen.id) : 0
  return [Math.max(0, at), (index) => setChosen({ text, id: shown[(index + shown.length) % shown.length]?.id })]
}
