import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { forgetImages, refreshPhotos } from '../../lib/photos/photos.queries.ts'
import { isPicture } from '../../lib/photos/picture-type.ts'
import { createHasher } from './known/hasher.ts'
import { sendPicture } from './queue/send-picture.ts'
import { createUploadQueue } from './queue/upload-queue.ts'
import type { UploadItem, UploadProgress } from './queue/upload-queue.ts'

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** The uploads of a page; leaving the page ends them. */
export function useUploadQueue(galleryId: number): UploadQueue {
  const { t } = useTranslation('upload')
  const client = useQueryClient()
  const [{ queue, dispose }] = useState(() =>
    create(
      galleryId,
      (type) => t('wrongType', { type }),
      () => forgetImages(client, galleryId),
    ),
  )
  useEffect(
    () => () => {
      dispose()
      void refreshPhotos(client)
    },
    [dispose, client],
  )
  return queue
}

function create(galleryId: number, wrongType: (type: string) => string, onSent: () => void) {
  const hasher = createHasher()
  /** What earlier tries began, by item. */
  const begun = new Map<number, { id?: string }>()
  const findKnown = async (hashes: readonly string[]) => {
    const known = await call('findKnownImages', { body: { gallery_id: galleryId, hashes: [...hashes] } })
    return new Set(known.map(({ hash }) => hash))
  }
  const findElsewhere = async (hashes: readonly string[]) =>
    new Map(
      (await call('findSameFiles', { body: { hashes: [...hashes] } })).map(({ hash, gallery_id: gallery }) => [hash, gallery]),
    )
  const send = async (item: UploadItem, progress: UploadProgress) => {
    const attempt = begun.get(item.id) ?? {}
    begun.set(item.id, attempt)
    const { hash, isKnown } = item
    // What was there before cannot tell whether this one arrived.
    const hasArrived = hash === undefined || isKnown ? undefined : async () => (await findKnown([hash])).has(hash)
    const sent = await sendPicture({ ...progress, galleryId, file: item.file, begun: attempt, hasArrived })
    onSent()
    return sent
  }
  const queue = createUploadQueue({
    send,
    hash: hasher.hash,
    findKnown,
    findElsewhere,
    isAccepted: isPicture,
    wrongType: (file) => wrongType(file.type),
  })
  const dispose = () => {
    queue.dispose()
    hasher.dispose()
    // What is left on its way is of no more use; the server clears up by itself where this does not arrive.
    for (const item of queue.store.getState().items) {
      const id = begun.get(item.id)?.id
      if (id !== undefined && item.status !== 'done' && item.status !== 'processing')
        void call('cancelUpload', { params: { id } }).catch(() => undefined)
    }
  }
  return { queue, dispose }
}
