import type { PersonSummary } from '@banyan/contract'
import { useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useAllNames } from '../../lib/family/all-names.queries.ts'
import { useFamily } from '../../lib/family/family.queries.ts'
import { kinTermOf } from '../../lib/family/kin-term.ts'
import { useDialects } from '../../lib/language/use-dialects.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFoundPeople } from '../../lib/people/search/use-found-people.ts'
import { useSession } from '../../lib/session/session.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchIcon } from '../../ui/icons/icons.tsx'
import { useFoundLives } from './found-lives.queries.ts'
import type { FoundLives } from './found-lives.queries.ts'
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
  const named = useMemo(() => new Set(found.shown.map(({ id }) => id)), [found.shown])
  const lives = useFoundLives(family, query, named)
  // The last answer stays until the next one, and what belongs to it too.
  const livesShown = found.text === query ? lives.shown : none
  const shown = useMemo(() => [...found.shown, ...livesShown.map(({ person }) => person)], [found.shown, livesShown])
  const [active, setActive] = useActive({ shown, text: found.text })
  const ownId = useSession((state) => state.usersPersonId)
  const language = useLanguage()
  const { dialect } = useDialects()
  const names = useAllNames(shown.length > 0 ? family : undefined, { from: ownId, language, dialect })
  const listId = useId()
  const isSearching = !error && (!family || text !== rested || found.isSearching || lives.isSearching)

  const onKeyDown = (event: KeyboardEvent) => {
    // While characters are being composed the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      const chosen = shown[active]
      if (text !== rested) settle()
      else if (chosen && found.text === query) onPick(chosen.id)
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
      <Results
        id={listId}
        people={found.shown}
        lives={livesShown}
        active={active}
        onPick={onPick}
        termOf={(id) => names && kinTermOf(names.names(id), language, dialect, names.familyWords(id))}
        ownId={ownId}
      />
    </Dialog>
  )

  function says(): string {
    const { shown: ofName, more } = found
    const count = ofName.length + more
    const ofNames = count === 0 ? '' : more > 0 ? t('countShown', { count, shown: ofName.length }) : t('count', { count })
    const besides = count === 0 ? 'count' : 'livesCount'
    const ofLives = lives.count === 0 ? '' : t(lives.isComplete ? besides : 'livesPart', { count: lives.count })
    if (ofNames + ofLives !== '' || lives.hasFailed)
      return [ofNames, ofLives, lives.hasFailed ? t('livesOffline') : ''].filter((part) => part !== '').join(' · ')
    return found.isSearching || lives.isSearching ? '' : t('nobody')
  }
}

const none: FoundLives['shown'] = []

/**
 * The result that Enter picks: the first one, until the arrow keys move on. It stays with its person if the family changes in the
 * meantime.
 */
function useActive({ shown, text }: { shown: readonly PersonSummary[]; text: string }): [number, (index: number) => void] {
  const [chosen, setChosen] = useState<{ text: string; id: number | undefined }>({ text, id: undefined })
  const at = chosen.text === text ? shown.findIndex((person) => person.id === chosen.id) : 0
  return [Math.max(0, at), (index) => setChosen({ text, id: shown[(index + shown.length) % shown.length]?.id })]
}
