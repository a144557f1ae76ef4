import { useId } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { PlaceField } from '../../lib/places/place-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ViewerMaps } from './maps.ts'
import type { PlaceDraft } from './use-place-draft.ts'

interface LocationPanelProps {
  draft: PlaceDraft
  pickPlace: ViewerMaps['pick']
  isGuess: boolean
  onGuess: (isGuess: boolean) => void
  /** What it means that no place is chosen. */
  withoutPlace?: string
}

/** Sets where an image was taken: by the name of the place, or on the map. */
export function LocationPanel({ draft, pickPlace, isGuess, onGuess, withoutPlace }: LocationPanelProps) {
  const { t } = useTranslation('viewer')
  const { place } = draft
  const labelId = useId()
  return (
    <div className="form">
      <PlaceField
        label={t('edit.address')}
        value={draft.address}
        words={{ notFound: t('edit.notFound'), which: t('edit.which') }}
        onChange={draft.type}
        onCommit={draft.search}
      />
      {draft.problem === '' ? null : <Notice kind="danger">{draft.problem}</Notice>}
      {pickPlace(place, draft.choose)}
      <div className="edit-place">
        <output>
          {place
            ? t(isGuess ? 'edit.placeNear' : 'edit.placeAt', {
                place: `${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}`,
              })
            : (withoutPlace ?? t('edit.noPlace'))}
        </output>
        <Button emphasis="secondary" disabled={!place && draft.address === ''} onClick={() => draft.choose(undefined)}>
          {t('edit.clearPlace')}
        </Button>
      </div>
      {place || draft.address !== '' ? (
        <div className="private-switch">
          <span id={labelId}>{t('edit.placeGuess')}</span>
          <Switch
            labelId={labelId}
            isOn={isGuess}
            text={t(isGuess ? 'edit.placeGuessOn' : 'edit.placeGuessOff')}
            onChange={onGuess}
          />
        </div>
      ) : null}
    </div>
  )
}
