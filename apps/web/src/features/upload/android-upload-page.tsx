import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { askForImageData, forgetHandedImages, shellStore } from '../../lib/native-shell.ts'
import type { HandedImage } from '../../lib/native-shell.ts'
import { useHandedFiles } from '../../lib/offline/handed-files.ts'
import { refreshPhotos, useGallery } from '../../lib/photos/photos.queries.ts'
import { isPicture } from '../../lib/photos/picture-type.ts'
import { useNavigate, useParams } from '../../lib/router/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { useTitle } from '../../ui/page/page.tsx'
import { createHandedQueue } from './queue/handed-queue.ts'
import { sendPicture } from './queue/send-picture.ts'
import { summarise } from './queue/upload-queue.ts'
import { FinishDialog } from './upload-dialogs.tsx'
import { UploadPage } from './upload-page.tsx'
import { UploadRows } from './upload-rows.tsx'
import './upload.css'

/**
 * Adds photos that another app has shared to a gallery: the native shell hands them over one by one, the service worker all at
 * once. Without any, the user chooses them here.
 */
export function AndroidUploadPage() {
  const { t } = useTranslation('upload')
  const id = Number(useParams()['galleryId'])
  const gallery = useGallery(id)
  const { images, batch } = useStore(shellStore)
  useTitle(t('title'))
  const { data: handed } = useHandedFiles()
  if (images.length === 0) return handed ? <UploadPage handed={handed} /> : null
  const toGallery = `/gallery/${id}/?page=1`
  return (
    <div className="upload-page">
      <Breadcrumbs
        label={t('crumbs.label')}
        items={[
          { label: t('crumbs.all'), to: '/gallery/?page=1' },
          { label: gallery.data?.title ?? '…', to: toGallery },
          { label: t('title') },
        ]}
      />
      <h1>{t('title')}</h1>
      {gallery.error ? (
        <Notice kind="danger">{gallery.error.message}</Notice>
      ) : (
        <HandedUploads key={batch} galleryId={id} images={images} toGallery={toGallery} />
      )}
    </div>
  )
}

function HandedUploads({
  galleryId,
  images,
  toGallery,
}: {
  galleryId: number
  images: readonly HandedImage[]
  toGallery: string
}) {
  const { t } = useTranslation('upload')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [queue] = useState(() =>
    createHandedQueue({
      images,
      ask: askForImageData,
      send: (item, progress) => sendPicture({ ...progress, galleryId, file: item.file, begun: {}, hasArrived: undefined }),
      isAccepted: isPicture,
      wrongType: ({ type }) => t('wrongType', { type }),
    }),
  )
  useEffect(() => {
    shellStore.setState({ receive: queue.receive })
    queue.begin()
    return () => {
      shellStore.setState({ receive: undefined })
      queue.dispose()
      void refreshPhotos(client)
    }
  }, [queue, client])
  const { items, isReported } = useStore(queue.store)
  const summary = summarise(items)
  const hasRetry = items.some(({ status, canRetry }) => status === 'failed' && canRetry)

  const finish = () => {
    queue.report()
    if (summary.failed > 0) return
    void navigate(toGallery)
    forgetHandedImages()
  }
  return (
    <>
      <div className="upload-summary">
        <output>{t('summary', { done: summary.done, total: summary.total })}</output>
        {hasRetry && summary.isComplete ? (
          <Button emphasis="secondary" onClick={queue.retryFailed}>
            {t('retry')}
          </Button>
        ) : null}
      </div>
      <UploadRows items={items} />
      {summary.isComplete && !isReported ? <FinishDialog done={summary.done} failed={summary.failed} onClose={finish} /> : null}
    </>
  )
}
