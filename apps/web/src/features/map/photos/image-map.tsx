import type { Image } from '@banyan/contract'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toMapImage } from './map-image.ts'
import { PhotoMap } from './photo-map.tsx'
import { WithSettings } from './with-settings.tsx'

const placeZoom = 14

/** Shows where an image was taken, above everything else. */
export function ImageMap({ image, onClose }: { readonly image: Image; readonly onClose: () => void }) {
  const { t } = useTranslation('map')
  const images = useMemo(() => [toMapImage(image)], [image])
  return (
    <Dialog title={t('photos.one', { title: image.title })} place="cover" onClose={onClose}>
      <WithSettings>
        {(settings) => (
          <PhotoMap settings={settings} images={images} zoom={placeZoom} onOpen={onClose}>
            <Button emphasis="secondary" onClick={onClose}>
              {t('photos.backToPhoto')}
            </Button>
          </PhotoMap>
        )}
      </WithSettings>
    </Dialog>
  )
}
