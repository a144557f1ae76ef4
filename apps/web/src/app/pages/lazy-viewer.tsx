import type { Image } from '@banyan/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { PageNotLoaded } from '../../lib/page-not-loaded.ts'
import type { EditMany } from '../../lib/photos/edit-many.ts'
import { useViewerRoute } from '../../lib/photos/use-viewer-route.ts'
import type { ViewerPlace } from '../../lib/photos/viewer-place.ts'
import { Loading } from '../../ui/loading.tsx'
import { ImageMap, PickPlace } from './lazy-photo-maps.tsx'
import { talk } from './lazy-talk.tsx'

type Place = Pick<Image, 'latitude' | 'longitude'>

const load = () =>
  import('../../features/viewer/viewer.tsx').then(
    ({ Viewer }) => ({ default: Viewer }),
    (error: unknown) => {
      throw new PageNotLoaded('The code of the viewer could not be loaded.', { cause: error })
    },
  )

const maps = {
  show: (image: Image, onClose: () => void) => (
    <Suspense>
      <ImageMap image={image} onClose={onClose} />
    </Suspense>
  ),
  pick: (place: Place | undefined, onPick: (place: Place) => void) => (
    <Suspense>
      <PickPlace place={place} onPick={onPick} />
    </Suspense>
  ),
}

/** Zooming and swiping have much code, so it loads with the first opened picture. */
const Viewer = lazy(load)

const EditManyDialog = lazy(async () => ({
  default: (await import('../../features/viewer/many/edit-many.tsx')).EditManyDialog,
}))

export const renderEditMany: EditMany = (props) => (
  <Suspense>
    <EditManyDialog {...props} pickPlace={maps.pick} />
  </Suspense>
)

export const renderViewer = (place: ViewerPlace) => <OpenViewer place={place} />

function OpenViewer({ place }: { place: ViewerPlace }) {
  const { t } = useTranslation()
  const { imageId, show, close } = useViewerRoute()
  if (imageId === undefined) return null
  return (
    <Suspense
      fallback={
        <div className="loading-overlay">
          <Loading label={t('loading')} />
        </div>
      }
    >
      <Viewer place={place} maps={maps} talk={talk} imageId={imageId} onShow={show} onClose={close} />
    </Suspense>
  )
}
