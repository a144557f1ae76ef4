import type { Gallery, Image } from '@banyan/contract'
import { useDeferredValue } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { pageCount, useGallery, useImages } from '../../../lib/photos/photos.queries.ts'
import { usePageNumber } from '../../../lib/photos/use-page-number.ts'
import type { ViewerPlace } from '../../../lib/photos/viewer-place.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { UploadIcon } from '../../../ui/icons/photo-icons.tsx'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { useTitle } from '../../../ui/page/page.tsx'
import { Empty } from '../empty.tsx'
import { failureOf, GalleryMissing, isMissing, ListProblem, Pages } from '../list-state.tsx'
import { toGallery, toGalleryList, toUpload } from '../paths.ts'
import { SkeletonRows } from '../rows/photo-rows.tsx'
import { useSelection } from '../selection/use-selection.ts'
import { GalleryHead } from './gallery-head.tsx'
import { ImageRows } from './image-rows.tsx'
import '../galleries.css'

const none: readonly Image[] = []

/** One gallery: its images, and what can be done with them. `viewer` shows one of them over the whole screen when the address says so. */
export function GalleryPage({ viewer }: { viewer: (place: ViewerPlace) => ReactNode }) {
  const { t } = useTranslation(['gallery', 'common'])
  const id = Number(useParams()['galleryId'])
  const page = usePageNumber()
  const gallery = useGallery(id)
  const images = useImages({ galleryId: id }, page)
  const isGone = isMissing(gallery.error)
  useTitle(isGone ? t('missing.title') : (gallery.data?.title ?? t('list.title')))
  const results = images.data?.results ?? none
  // What has come is told at once; its rows are made in the pauses between frames.
  const shown = useDeferredValue(results)
  const tools = useSelection(shown)
  const toPage = (number: number) => toGallery(id, number)
  const error = failureOf(gallery) ?? failureOf(images)
  const title = gallery.data?.title ?? '…'
  const hasPages = page > 1 || pageCount(images.data?.count ?? 0) > 1
  if (isGone) {
    return (
      <div className="photo-page">
        <GalleryMissing />
      </div>
    )
  }
  return (
    <div className="photo-page">
      <Breadcrumbs
        label={t('crumbs.label')}
        items={[
          { label: t('crumbs.all'), to: toGalleryList() },
          ...(hasPages
            ? [{ label: title, to: toGallery(id) }, { label: t('crumbs.page', { number: page }) }]
            : [{ label: title }]),
        ]}
      />
      {gallery.data ? <GalleryHead gallery={gallery.data} page={page} tools={tools} hasImages={shown.length > 0} /> : null}
      {error ? (
        <ListProblem
          error={error}
          page={gallery.error ? 1 : page}
          toPage={toPage}
          onRetry={() => void Promise.all([gallery.refetch(), images.refetch()])}
        />
      ) : gallery.data && images.data ? (
        images.data.count === 0 ? (
          <NoImages gallery={gallery.data} page={page} />
        ) : (
          <ImageRows label={title} images={shown} tools={tools} isBusy={images.isPlaceholderData || shown !== results} />
        )
      ) : (
        <SkeletonRows label={t('common:loading')} />
      )}
      <Pages page={page} count={images.data?.count ?? 0} toPage={toPage} />
      {images.data && !error && !images.isPlaceholderData
        ? viewer({ filter: { galleryId: id }, count: images.data.count, page, images: shown })
        : null}
    </div>
  )
}

function NoImages({ gallery, page }: { gallery: Gallery; page: number }) {
  const { t } = useTranslation('gallery')
  return (
    <Empty text={t('detail.empty')}>
      <LinkButton emphasis="secondary" to={toUpload(gallery.id, page, gallery.title)}>
        <UploadIcon />
        {t('detail.addFirst')}
      </LinkButton>
    </Empty>
  )
}
