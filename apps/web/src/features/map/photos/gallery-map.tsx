import type { ImageLocation, MapSettings } from '@banyan/contract'
import { useMemo } from 'react'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useFullHeight } from '../view/use-full-height.ts'
import { toMapImage } from './map-image.ts'
import { PhotoMap } from './photo-map.tsx'
import { WithSettings } from './with-settings.tsx'

const placeZoom = 8

interface GalleryMapProps {
  /** Images that have a place. */
  readonly locations: readonly ImageLocation[]
  /** The address of the gallery. */
  readonly back: string
  readonly onOpen: (id: number) => void
}

/** Where the images of a gallery were taken. */
export function GalleryMap(props: GalleryMapProps) {
  const language = useLanguage()
  // The names on the map use the fonts of the language, which are chosen only once.
  return <WithSettings>{(settings) => <FullMap key={language} settings={settings} {...props} />}</WithSettings>
}

function FullMap({ settings, locations, back, onOpen }: GalleryMapProps & { readonly settings: MapSettings }) {
  const { t } = useTranslation('map')
  const frame = useFullHeight()
  const images = useMemo(() => locations.map(toMapImage), [locations])
  return (
    <PhotoMap settings={settings} images={images} zoom={placeZoom} onOpen={onOpen} frame={frame}>
      <LinkButton emphasis="secondary" to={back}>
        {t('photos.back')}
      </LinkButton>
      {images.length === 0 ? <output className="map-photo-none">{t('photos.none')}</output> : null}
    </PhotoMap>
  )
}
