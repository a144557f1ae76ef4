import type { PersonSummary } from '@banyan/contract'
import { useMemo } from 'react'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useShownKin } from '../../lib/family/use-shown-kin.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { MapView } from './components/map-view.tsx'
import { MapWaiting } from './components/map-waiting.tsx'
import { useMapSettings } from './map.queries.ts'
import { isLocated, onMap } from './people/located.ts'
import './map.css'

interface MapTabProps {
  readonly family: Family
  readonly selected: PersonSummary
  readonly ownId: number
  readonly onSelect: (id: number) => void
}

/** Where the people of the family live or lived, or where they were last. */
export function MapTab({ family, selected, ownId, onSelect }: MapTabProps) {
  const { t } = useTranslation(['map', 'common'])
  const language = useLanguage()
  const { people } = family
  const { kinOf, reader } = useShownKin(family)
  const { data: settings, error, refetch } = useMapSettings(true)
  const located = useMemo(() => people.map(onMap).filter(isLocated), [people])
  const shown = useMemo(() => onMap(selected), [selected])
  return (
    <div className="map-tab">
      {reader}
      <h1 className="visually-hidden">{[selected.name, t('label')].join(t('separator'))}</h1>
      {settings ? (
        // The names on the map use the fonts of the language, which are chosen only once.
        <MapView
          key={language}
          settings={settings}
          everybody={people}
          people={located}
          selected={shown}
          ownId={ownId}
          kinOf={kinOf}
          onSelect={onSelect}
        />
      ) : error ? (
        <div className="map-failed">
          <p>{t('failed')}</p>
          <Button emphasis="secondary" onClick={() => void refetch()}>
            {t('common:error.tryAgain')}
          </Button>
        </div>
      ) : (
        <MapWaiting />
      )}
    </div>
  )
}
