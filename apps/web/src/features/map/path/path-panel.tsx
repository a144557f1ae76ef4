import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Link } from '../../../lib/router/link.tsx'
import { CloseButton } from '../../../ui/close-button.tsx'
import { usePlaceText } from '../components/use-place-text.ts'
import type { PathStop } from './stops.ts'

interface PathPanelProps {
  readonly name: string
  readonly personId: number
  readonly stops: readonly PathStop[]
  readonly current: number | undefined
  readonly onStop: (stop: PathStop) => void
  readonly onClose: () => void
}

/** The stops of a life in words. */
export function PathPanel({ name, personId, stops, current, onStop, onClose }: PathPanelProps) {
  const { t } = useTranslation('map')
  const panel = useRef<HTMLElement>(null)
  const placeText = usePlaceText()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { current: element } = panel
    element?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close()
    }
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  return (
    <aside ref={panel} className="map-panel map-path-panel" aria-labelledby="map-path-title" tabIndex={-1}>
      <header className="map-panel-header">
        <h2 id="map-path-title">{t('path.title', { name })}</h2>
        <CloseButton label={t('path.close')} onClick={onClose} />
      </header>
      {stops.length === 0 ? (
        <p className="map-hint">{t('path.none', { name })}</p>
      ) : (
        <ol className="map-path-stops">
          {stops.map((stop) => (
            <li key={stop.number}>
              <button
                type="button"
                className="map-row"
                aria-current={stop.number === current ? 'true' : undefined}
                onClick={() => onStop(stop)}
              >
                <span className="map-path-number" aria-hidden="true">
                  {stop.number}
                </span>
                <span className="map-row-text">
                  {stop.stays.map((stay, at) => (
                    <span key={at}>
                      <span className="map-path-year">{stay.isNow ? t('path.now') : stay.year}</span> {placeText(stay.item)}
                    </span>
                  ))}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <Link className="map-path-profile" to={`/family/profile/${personId}/`}>
        {t('popup.profile')}
      </Link>
    </aside>
  )
}
