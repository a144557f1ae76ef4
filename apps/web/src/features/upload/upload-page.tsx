import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { askForFiles, useIsInShell } from '../../lib/native-shell.ts'
import type { HandedFile } from '../../lib/offline/handed-files.ts'
import { useEveryGallery, useGallery } from '../../lib/photos/photos.queries.ts'
import { acceptedPictures, canChooseSeveral } from '../../lib/photos/picture-type.ts'
import { usePageNumber } from '../../lib/photos/use-page-number.ts'
import { useNavigate, useParams, useSearchParams } from '../../lib/router/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { UploadIcon } from '../../ui/icons/photo-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { useTitle } from '../../ui/page/page.tsx'
import { summarise } from './queue/upload-queue.ts'
import { FinishDialog, KnownDialog, LeaveDialog } from './upload-dialogs.tsx'
import { UploadRows } from './upload-rows.tsx'
import { useChosenUploads } from './use-chosen-uploads.ts'
import { useHandedUploads } from './use-handed-uploads.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { usePageDrop } from './use-page-drop.ts'
import { useUploadQueue } from './use-upload-queue.ts'
import './upload.css'

const none: readonly HandedFile[] = []

/** Adds photos to a gallery; photos that another app has handed over are sent at once. */
export function UploadPage({ handed = none }: { handed?: readonly HandedFile[] }) {
  const { t } = useTranslation('upload')
  const id = Number(useParams()['galleryId'])
  const [search] = useSearchParams()
  const gallery = useGallery(id)
  const title = gallery.data?.title ?? search.get('title') ?? '…'
  useTitle(t('title'))
  const toGallery = `/gallery/${id}/?page=${usePageNumber()}`
  return (
    <div className="upload-page">
      <Breadcrumbs
        label={t('crumbs.label')}
        items={[{ label: t('crumbs.all'), to: '/gallery/?page=1' }, { label: title, to: toGallery }, { label: t('title') }]}
      />
      <h1>{t('title')}</h1>
      {gallery.error ? (
        <Notice kind="danger">{gallery.error.message}</Notice>
      ) : (
        <Uploads key={id} galleryId={id} toGallery={toGallery} handed={handed} />
      )}
    </div>
  )
}

function Uploads({ galleryId, toGallery, handed }: { galleryId: number; toGallery: string; handed: readonly HandedFile[] }) {
  const { t } = useTranslation('upload')
  const navigate = useNavigate()
  const queue = useUploadQueue(galleryId)
  const [given] = useState(handed)
  useHandedUploads(queue, given)
  const chosen = useChosenUploads(queue, galleryId)
  const { items, isChecking, isReported } = useStore(queue.store)
  const summary = summarise(items)
  const galleries = useEveryGallery()
  const elsewhere = [...new Set(items.flatMap(({ isHeld, knownIn }) => (isHeld && knownIn !== undefined ? [knownIn] : [])))].map(
    (id) => galleries.find((gallery) => gallery.id === id)?.title ?? '…',
  )
  const guard = useLeaveGuard(summary.isActive)
  const isOver = usePageDrop(chosen.add)
  const hasRetry = items.some(({ status, canRetry }) => status === 'failed' && canRetry)

  const finish = () => {
    queue.report()
    if (summary.failed === 0) void navigate(toGallery)
  }
  return (
    <>
      {summary.isActive ? null : <ChooseFiles onFiles={chosen.add} isFirst={items.length === 0} />}
      {items.length > 0 ? (
        <div className="upload-summary">
          <output>{t('summary', { done: summary.done, total: summary.total })}</output>
          {hasRetry && summary.isComplete ? (
            <Button emphasis="secondary" onClick={queue.retryFailed}>
              {t('retry')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {chosen.unkept > 0 && summary.isActive ? (
        <output className="upload-hint">{t('notKept', { count: chosen.unkept })}</output>
      ) : null}
      <UploadRows items={items} />
      {isOver ? <div className="upload-over">{t('drop')}</div> : null}
      {summary.known > 0 && !isChecking ? (
        <KnownDialog count={summary.known} galleries={elsewhere} onDecide={queue.decideKnown} />
      ) : null}
      {summary.isComplete && !isReported ? <FinishDialog done={summary.done} failed={summary.failed} onClose={finish} /> : null}
      {guard ? <LeaveDialog onStay={guard.stay} onLeave={guard.leave} /> : null}
    </>
  )
}

function ChooseFiles({ onFiles, isFirst }: { onFiles: (files: File[]) => void; isFirst: boolean }) {
  const { t } = useTranslation('upload')
  const input = useRef<HTMLInputElement>(null)
  const isInShell = useIsInShell()
  return (
    <div className="upload-choose" data-first={isFirst}>
      {isFirst ? <p className="upload-drop-words">{t('dropHere')}</p> : null}
      <Button onClick={() => (isInShell ? askForFiles() : input.current?.click())}>
        <UploadIcon />
        <span className="upload-choose-label">{t('choose')}</span>
      </Button>
      {isFirst ? <p className="upload-hint">{t('hint')}</p> : null}
      <input
        ref={input}
        hidden
        type="file"
        data-testid="upload-files"
        accept={acceptedPictures}
        multiple={canChooseSeveral(navigator.userAgent)}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}
