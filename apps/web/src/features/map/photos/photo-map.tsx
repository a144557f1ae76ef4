import type { MapSettings } from '@banyan/contract'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CloseButton } from '../../../ui/close-button.tsx'
import { Attribution } from '../components/attribution.tsx'
import { MapTools } from '../components/map-tools.tsx'
import { usePlaceNames } from '../components/use-place-names.ts'
import { useStage } from '../components/use-stage.ts'
import { boundsOf } from '../people/located.ts'
import type { MapImage } from './map-image.ts'
import { PhotoList } from './photo-list.tsx'
import { PhotoMarkers } from './photo-markers.tsx'
import '../map.css'
import '../components/over-map.css'
import './photos.css'

interface PhotoMapProps {
  readonly settings: MapSettings
  /** Images that have a place. */
  readonly images: readonly MapImage[]
  readonly zoom: number
  readonly onOpen: (id: number) => void
  /** Gives the frame its height if the style does not. */
  readonly frame?: RefObject<HTMLDivElement | null>
  /** Shown over the top of the map. */
  readonly children: ReactNode
}

/** Images on the map. Clicking one opens it; images at the same place are listed. */
export function PhotoMap({ settings, images, zoom, onOpen, frame, children }: PhotoMapProps) {
  const { t } = useTranslation('map')
  const host = useRef<HTMLDivElement>(null)
  const [here, setHere] = useState<readonly MapImage[]>([])
  const { default_latitude: latitude, default_longitude: longitude } = settings
  const { stage, isUnavailable, areTilesMissing } = useStage({
    host,
    settings,
    items: images,
    place: images[0] ?? { latitude, longitude },
    zoom,
    label: t('photos.label'),
  })
  const names = usePlaceNames(stage, images, settings.tiles_url === null && !isUnavailable)
  const closeList = (): void => {
    setHere([])
    stage?.focus()
  }
  if (isUnavailable) {
    return (
      <section className="map-unavailable" aria-labelledby="map-unavailable">
        <div className="map-photo-top">{children}</div>
        <h2 id="map-unavailable">{t('unavailable.title')}</h2>
        <p>{t('photos.inWords')}</p>
        <PhotoList images={images} onOpen={onOpen} />
      </section>
    )
  }
  const bounds = boundsOf(images)
  return (
    <div ref={frame} className="map-frame map-photo-frame">
      <div
        ref={host}
        className="map-host"
        data-testid="map"
        data-names={names.areComing ? 'coming' : 'here'}
        data-named={names.count}
      />
      {stage ? (
        <>
          <PhotoMarkers stage={stage} images={images} onOpen={onOpen} onOpenPlace={setHere} onEscape={() => setHere([])} />
          <MapTools
            onZoom={(steps) => stage.zoomBy(steps)}
            onAll={bounds && images.length > 1 ? () => stage.showAll(bounds) : undefined}
            allLabel={t('photos.all')}
          />
        </>
      ) : null}
      <div className="map-top map-photo-top">{children}</div>
      {areTilesMissing ? (
        <output className="map-tiles-missing">{t('tilesMissing', { name: settings.tiles_attribution })}</output>
      ) : null}
      <Attribution tiles={settings.tiles_attribution} />
      {here.length > 0 ? <Here images={here} onOpen={onOpen} onClose={closeList} /> : null}
    </div>
  )
}

/** The images of one place, in a list beside the map. */
function Here({ images, onOpen, onClose }: { images: readonly MapImage[]; onOpen: (id: number) => void; onClose: () => void }) {
  const { t } = useTranslation('map')
  const panel = useRef<HTMLElement>(null)
  const title = t('photos.here', { count: images.length })
  useEffect(() => panel.current?.querySelector<HTMLElement>('.map-row')?.focus(), [])
  return (
    <aside ref={panel} className="map-panel" aria-label={title}>
      <header className="map-panel-header">
        <h2>{title}</h2>
        <CloseButton label={t('people.close')} onClick={onClose} />
      </header>
      <PhotoList images={images} onOpen={onOpen} />
    </aside>
  )
}
