import { MapPinIcon } from '../../ui/icons/icons.tsx'
import { useTranslation } from '../language/use-translation.ts'
import { useLocation } from './places.queries.ts'
import './places.css'

/** The largest; for others users add the region to the name. */
const choicesAtMost = 5

/** The texts where an address does not belong to a person. */
export interface PlaceWords {
  readonly notFound: string
  readonly which: string
}

/**
 * A line that says how an address is understood: where on the map it is, that it is not found, or which places it may mean.
 *
 * @param onChoose - called with an unambiguous address that was chosen instead; without it, no choices are offered
 */
export function PlaceNote({
  address,
  onChoose,
  words,
}: {
  address: string
  onChoose?: ((address: string) => void) | undefined
  words?: PlaceWords | undefined
}) {
  const { t } = useTranslation('places')
  const location = useLocation(address)
  return (
    <div className="place-note" data-asked={address.trim() !== ''} role="status">
      {location === undefined ? null : location === null ? (
        <p>{words?.notFound ?? t('notFound')}</p>
      ) : !location.is_ambiguous ? (
        <p className="place-found">
          <MapPinIcon />
          {t('onMap', { label: location.label })}
        </p>
      ) : (
        <>
          <p>{words?.which ?? t('which')}</p>
          {onChoose === undefined ? null : (
            <ul className="place-choices">
              {location.alternatives.slice(0, choicesAtMost).map(({ id, label }) => (
                <li key={id}>
                  {/* The field keeps the focus: losing it would make its text final. */}
                  <button
                    type="button"
                    className="place-choice"
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => onChoose(label)}
                  >
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}
