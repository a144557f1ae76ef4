import { formattingLocale } from '@banyan/contract'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useClusters } from '../components/use-clusters.ts'
import { useMarkerKeys } from '../components/use-marker-keys.ts'
import { useSpots } from '../components/use-spots.ts'
import type { Prepared } from '../components/use-spots.ts'
import type { Clusters, Mark } from '../people/clusters.ts'
import type { Spot } from '../people/spots.ts'
import type { MapStage } from '../view/map-stage.ts'
import type { MapImage } from './map-image.ts'
import '../components/markers.css'
import './photos.css'

type PhotoSpot = Spot & Pick<Mark<MapImage>, 'start' | 'count' | 'faces' | 'partsAt'>

interface PhotoMarkersProps {
  readonly stage: MapStage
  readonly images: readonly MapImage[]
  readonly onOpen: (id: number) => void
  /** Called with images that no zoom separates. */
  readonly onOpenPlace: (images: readonly MapImage[]) => void
  readonly onEscape: () => void
}

const toSpots = ({ marks }: Prepared<MapImage>): PhotoSpot[] => marks.map((mark) => ({ ...mark, x: 0, y: 0 }))

/** The images on the map: real buttons, in one layer that moves with the map. */
export function PhotoMarkers(props: PhotoMarkersProps) {
  const clusters = useClusters(props.images, props.stage.maxZoom)
  return clusters ? <GroupedMarkers {...props} clusters={clusters} /> : null
}

function GroupedMarkers({
  stage,
  clusters,
  onOpen,
  onOpenPlace,
  onEscape,
}: PhotoMarkersProps & { readonly clusters: Clusters<MapImage> }) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const layer = useRef<HTMLUListElement>(null)
  const elements = useRef(new Map<string, HTMLElement>())
  const spots = useSpots({ stage, clusters, toSpots, layer, elements })
  const keys = useMarkerKeys({ stage, spots, layer, elements, onEscape })
  const press = (spot: PhotoSpot): void => {
    const { count, partsAt, faces } = spot
    if (count === 1) return onOpen(faces[0]!.id)
    if (partsAt === undefined) return onOpenPlace(clusters.peopleOf(spot))
    stage.zoomTo(spot, partsAt)
  }
  return createPortal(
    <ul ref={layer} className="map-markers" aria-label={t('photos.markers')}>
      {spots.map((spot) => {
        const isGuess = spot.faces.every((face) => face.isGuess)
        const name = spot.count === 1 ? spot.faces[0]!.title : t('photos.group', { count: spot.count })
        const label = isGuess ? t('photos.near', { name }) : name
        return (
          <li
            key={spot.key}
            ref={(element) => {
              if (!element) return undefined
              const { current } = elements
              current.set(spot.key, element)
              return () => void current.delete(spot.key)
            }}
            className="map-spot"
          >
            <button
              type="button"
              className="map-marker map-photo"
              data-guess={isGuess}
              tabIndex={spot.key === keys.tabStop ? 0 : -1}
              aria-label={label}
              title={label}
              onFocus={() => keys.onFocus(spot.key)}
              onBlur={keys.onBlur}
              onClick={() => press(spot)}
            >
              {spot.faces.map((image, depth) => (
                <img key={image.id} src={image.small_thumbnail ?? ''} alt="" draggable={false} data-depth={depth} />
              ))}
              {spot.count === 1 ? null : (
                <span className="map-count" aria-hidden="true">
                  {new Intl.NumberFormat(formattingLocale(language), { notation: 'compact' }).format(spot.count)}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>,
    stage.overlay,
  )
}
