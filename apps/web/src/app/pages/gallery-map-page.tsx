import { failureOf, GalleryMissing, isMissing, ListProblem } from '../../features/galleries/list-state.tsx'
import { toGallery } from '../../features/galleries/paths.ts'
import { GalleryMap } from '../../features/map/photos/gallery-map.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useGallery, useImageLocations } from '../../lib/photos/photos.queries.ts'
import { useNavigate, useParams } from '../../lib/router/hooks.ts'
import { Loading } from '../../ui/loading.tsx'
import { useTitle } from '../../ui/page/page.tsx'

/** Shows where the images of a gallery were taken; an image opens in the gallery's viewer. */
export function GalleryMapPage() {
  const { t } = useTranslation(['map', 'common'])
  const id = Number(useParams()['galleryId'])
  const gallery = useGallery(id)
  const locations = useImageLocations(id)
  const navigate = useNavigate()
  const isGone = isMissing(gallery.error)
  const title = gallery.data ? t('photos.title', { title: gallery.data.title }) : t('photos.label')
  useTitle(title)
  const error = failureOf(gallery) ?? failureOf(locations)
  if (isGone) {
    return (
      <div className="photo-page">
        <GalleryMissing />
      </div>
    )
  }
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      {error ? (
        <div className="photo-page">
          <ListProblem
            error={error}
            page={1}
            toPage={() => toGallery(id)}
            onRetry={() => void Promise.all([gallery.refetch(), locations.refetch()])}
          />
        </div>
      ) : locations.data ? (
        <GalleryMap
          locations={locations.data}
          back={toGallery(id)}
          onOpen={(imageId) => void navigate(`/gallery/${id}/?image_id=${imageId}`)}
        />
      ) : (
        <Loading label={t('common:loading')} />
      )}
    </>
  )
}
