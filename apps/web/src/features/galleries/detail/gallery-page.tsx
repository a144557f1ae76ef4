import { limits } from '@banyan/contract'
import type { Gallery, Image } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { EditMany } from '../../../lib/photos/edit-many.ts'
import { allImages, useGallery, useImages } from '../../../lib/photos/photos.queries.ts'
import { usePageNumber } from '../../../lib/photos/use-page-number.ts'
import { createLastShown } from '../../../lib/photos/viewer-place.ts'
import type { ViewerPlace } from '../../../lib/photos/viewer-place.ts'
import { useParams } from '../../../lib/router/hooks.ts'
import { ForWriters } from '../../../lib/session/for-writers.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { UploadIcon } from '../../../ui/icons/photo-icons.tsx'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { useTitle } from '../../../ui/page/page.tsx'
import { Empty } from '../empty.tsx'
import { failureOf, GalleryMissing, isMissing, ListProblem } from '../list-state.tsx'
import { toGallery, toGalleryList, toUpload } from '../paths.ts'
import { SkeletonRows } from '../rows/photo-rows.tsx'
import { useSelection } from '../selection/use-selection.ts'
import { GalleryHead } from './gallery-head.tsx'
import { ImageRows } from './image-rows.tsx'
import '../galleries.css'

const none: readonly Image[] = []

/** What the application adds to the page. */
interface Parts {
  viewer: (place: ViewerPlace) => ReactNode
  editMany: EditMany
  /** Sharing the gallery, and what guests have added to it. */
  guests: { share: (gallery: Gallery) => ReactNode; waiting: (gallery: Gallery) => ReactNode }
  /** What the family says about the gallery. */
  talk: (gallery: Gallery) => ReactNode
}

/** One gallery: its images, and what can be done with them. `viewer` shows one of them over the whole screen when the address says so. */
export function GalleryPage(parts: Parts) {
  const id = Number(useParams()['galleryId'])
  return Number.isSafeInteger(id) && id > 0 ? <OneGallery key={id} id={id} {...parts} /> : <NoGallery />
}

function NoGallery() {
  const { t } = useTranslation('gallery')
  useTitle(t('missing.title'))
  return (
    <div className="photo-page">
      <GalleryMissing />
    </div>
  )
}

function OneGallery({ id, viewer, editMany, guests, talk }: Parts & { id: number }) {
  const { t } = useTranslation(['gallery', 'common'])
  const page = usePageNumber()
  const gallery = useGallery(id)
  const images = useImages({ galleryId: id }, page * limits.pageSize.usual)
  const isGone = isMissing(gallery.error)
  useTitle(isGone ? t('missing.title') : (gallery.data?.title ?? t('list.title')))
  const results = images.data?.images ?? none
  // What has come is told at once; its rows are made in the pauses between frames.
  const shown = useDeferredValue(results)
  const client = useQueryClient()
  const tools = useSelection(() => shown, {
    count: images.data?.count ?? 0,
    read: () => client.fetchQuery(allImages({ galleryId: id })),
  })
  const [lastShown] = useState(createLastShown)
  const error = failureOf(gallery) ?? failureOf(images)
  const title = gallery.data?.title ?? '…'
  if (isGone) return <NoGallery />
  return (
    <div className="photo-page">
      <Breadcrumbs label={t('crumbs.label')} items={[{ label: t('crumbs.all'), to: toGalleryList() }, { label: title }]} />
      {gallery.data ? (
        <GalleryHead gallery={gallery.data} page={page} tools={tools} images={shown} editMany={editMany}>
          {guests.share(gallery.data)}
        </GalleryHead>
      ) : null}
      {gallery.data ? talk(gallery.data) : null}
      {gallery.data ? guests.waiting(gallery.data) : null}
      {error ? (
        <ListProblem
          error={error}
          page={1}
          toPage={() => toGallery(id)}
          onRetry={() => void Promise.all([gallery.refetch(), images.refetch()])}
        />
      ) : gallery.data && images.data ? (
        images.data.count === 0 ? (
          <NoImages gallery={gallery.data} page={page} />
        ) : (
          <ImageRows label={title} images={shown} list={images} tools={tools} isBusy={shown !== results} lastShown={lastShown} />
        )
      ) : (
        <SkeletonRows label={t('common:loading')} />
      )}
      {images.data && !error
        ? viewer({ filter: { galleryId: id }, count: images.data.count, images: shown, onLeft: lastShown.put })
        : null}
    </div>
  )
}

function NoImages({ gallery, page }: { gallery: Gallery; page: number }) {
  const { t } = useTranslation('gallery')
  return (
    <Empty text={t('detail.empty')}>
      <ForWriters>
        <LinkButton emphasis="secondary" to={toUpload(gallery.id, page, gallery.title)}>
          <UploadIcon />
          {t('detail.addFirst')}
        </LinkButton>
      </ForWriters>
    </Empty>
  )
}
