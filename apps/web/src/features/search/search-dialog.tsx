import { useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useAllNames } from '../../lib/family/all-names.queries.ts'
import { useFamily } from '../../lib/family/family.queries.ts'
import { kinTermOf } from '../../lib/family/kin-term.ts'
import { useDialects } from '../../lib/language/use-dialects.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useChinese } from '../../lib/people/use-chinese.ts'
import { useSession } from '../../lib/session/session.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchIcon } from '../../ui/icons/icons.tsx'
import { findPeople, indexPeople, nobody } from './people-index.ts'
import type { Found } from './people-index.ts'
import { Results } from './results.tsx'
import './search.css'

/** The search starts after this pause in typing. */
const restMs = 200

/** Finds a person in the family by parts of their name. It searches what the browser already has, so it works offline too. */
export function SearchDialog({ onPick, onClose }: { onPick: (id: number) => void; onClose: () => void }) {
  const { t } = useTranslation(['search', 'common'])
  const { family, error, retry } = useFamily()
  const [text, setText] = useState('')
  const [rested, settle] = useDebounced(text, restMs)
  const query = text.trim() === '' ? '' : rested
  const chinese = useChinese(family?.people)
  const index = useMemo(() => family && indexPeople(family.people, chinese), [family, chinese])
  const found = useMemo(() => (index ? findPeople(index, query) : nobody), [index, query])
  const [active, setActive] = useActive(found, query)
  const ownId = useSession((state) => state.usersPersonId)
  const language = useLanguage()
  const { dialect } = useDialects()
  const names = useAllNames(found.people.length > 0 ? family : undefined, { from: ownId, language, dialect })
  const listId = useId()
  const isSearching = !error && (!index || text !== rested)

  const onKeyDown = (event: KeyboardEvent) => {
    // While characters are being composed the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      const chosen = found.people[active]
      if (text !== rested) settle()
      else if (chosen) onPick(chosen.id)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (found.people.length > 0) setActive(active + (event.key === 'ArrowDown' ? 1 : -1))
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
          aria-expanded={found.people.length > 0}
          aria-controls={listId}
          aria-activedescendant={found.people.length > 0 ? `${listId}-${active}` : undefined}
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
      <output className="search-count">{error ? error.message : index && query !== '' ? says(found) : ''}</output>
      {error ? (
        <Button emphasis="secondary" onClick={retry}>
          {t('common:error.tryAgain')}
        </Button>
      ) : null}
      <Results
        id={listId}
        people={found.people}
        active={active}
        onPick={onPick}
        termOf={(id) => names && kinTermOf(names.names(id), language, dialect)}
        ownId={ownId}
      />
    </Dialog>
  )

  function says({ people, count }: Found): string {
    if (count === 0) return t('nobody')
    return people.length < count ? t('countShown', { count, shown: people.length }) : t('count', { count })
  }
}

/**
 * The result that Enter picks: the first one, until the arrow keys move on. It stays with its person if the family changes in the
 * meantime.
 */
function useActive({ people }: Found, query: string): [number, (index: number) => void] {
  const [chosen, setChosen] = useState<{ query: string; id: number | undefined }>({ query, id: undefined })
  const at = chosen.query === query ? people.findIndex((person) => person.id === chosen.id) : 0
  return [Math.max(0, at), (index) => setChosen({ query, id: people[(index + people.length) % people.length]?.id })]
}
