import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageNotLoaded } from '../lib/page-not-loaded.ts'
import { useViewerRoute } from '../lib/photos/use-viewer-route.ts'
import type { ViewerPlace } from '../lib/photos/viewer-place.ts'
import { Loading } from '../ui/loading.tsx'

const load = () =>
  import('../features/viewer/viewer.tsx').then(
    ({ Viewer }) => ({ default: Viewer }),
    (error: unknown) => {
      throw new PageNotLoaded('The code of the viewer could not be loaded.', { cause: error })
    },
  )

/** Zooming and swiping are much code: it comes with the first picture that is opened. */
const Viewer = lazy(load)

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
      <Viewer place={place} imageId={imageId} onShow={show} onClose={close} />
    </Suspense>
  )
}
