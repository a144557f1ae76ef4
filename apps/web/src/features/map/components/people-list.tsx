import { useId, useMemo, useState } from 'react'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { hasDied } from '../../../lib/people/lifespan.ts'
import { PeopleSearch } from '../../../lib/people/search/people-search.ts'
import { useAnswer } from '../../../lib/people/search/use-found-people.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import type { MapPerson } from '../people/located.ts'
import { usePlaceText } from './use-place-text.ts'
import './people.css'

/** Shows this many at a time, because a list of thousands would freeze an old phone. */
const peoplePerStep = 50

/** People and where they live or lived. */
const placeSearch = new PeopleSearch(true)
const nobody = new Float64Array(0)

interface PeopleListProps {
  /** People who have a place. */
  readonly people: readonly MapPerson[]
  readonly withoutPlace: number
  readonly selectedId: number
  readonly ownId: number
  readonly kinOf: ((id: number) => string | undefined) | undefined
  readonly text: string
  readonly onText: (text: string) => void
  readonly onChoose: (person: MapPerson) => void
}

/** Lists everybody on the map by name and place, so that the map's content is available as text. */
export function PeopleList({ people, withoutPlace, selectedId, ownId, kinOf, text, onText, onChoose }: PeopleListProps) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const { answer, failure } = useAnswer(placeSearch, people, text, { language })
  if (failure) throw failure
  const byId = useMemo(() => new Map(people.map((person) => [person.id, person])), [people])
  const search = answer?.text ?? text
  const found = answer?.ids ?? nobody
  const [shown, setShown] = useState({ search, count: peoplePerStep })
  const count = shown.search === search ? shown.count : peoplePerStep
  const first = Array.from(found.subarray(0, count)).flatMap((id) => byId.get(id) ?? [])
  const hintId = useId()
  const placeText = usePlaceText()
  if (people.length === 0) return <p className="map-hint">{t('people.nobody')}</p>
  return (
    <div className="map-people">
      <TextField type="search" name="search" autoComplete="off" label={t('people.search')} value={text} onChange={onText} />
      <ul aria-describedby={withoutPlace > 0 ? hintId : undefined}>
        {first.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className="map-row"
              aria-current={person.id === selectedId ? 'true' : undefined}
              onClick={() => onChoose(person)}
            >
              <Portrait name={person.name} photo={person.small_thumbnail} isDead={hasDied(person)} size="small" />
              <span className="map-row-text">
                <span className="map-row-name">{person.name}</span>
                {kinOf?.(person.id) === undefined ? null : <span className="map-row-kin">{kinOf(person.id)}</span>}
                {person.address === '' ? null : <span className="map-hint">{placeText(person)}</span>}
              </span>
              {person.id === ownId ? <span className="map-you">{t('you')}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {answer && found.length === 0 ? <output className="map-hint">{t('people.noMatch')}</output> : null}
      {found.length > count ? (
        <Button emphasis="secondary" onClick={() => setShown({ search, count: count + peoplePerStep })}>
          {t('people.more', { count: Math.min(peoplePerStep, found.length - count) })}
        </Button>
      ) : null}
      {withoutPlace > 0 ? (
        <p id={hintId} className="map-hint">
          {t('people.withoutPlace', { count: withoutPlace })}
        </p>
      ) : null}
    </div>
  )
}
