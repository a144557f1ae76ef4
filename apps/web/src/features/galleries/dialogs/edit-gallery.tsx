import type { Gallery } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { usePhotoActions } from '../../../lib/photos/use-photo-actions.ts'
import { useMayMarkPhotos } from '../../../lib/private/use-may-mark.ts'
import { ChooseThumbnail } from './choose-thumbnail.tsx'
import { GalleryForm } from './gallery-form.tsx'

export function EditGallery({
  gallery: present,
  uploaders,
  onDone,
  onClose,
}: {
  gallery: Gallery
  /** The names of those who added photos to it. */
  uploaders: readonly string[]
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('gallery')
  const { changeGallery } = usePhotoActions()
  // What the dialog began with: others may be changing the gallery.
  const [gallery] = useState(present)
  const [thumbnailId, setThumbnailId] = useState(gallery.thumbnail_id)
  const mayMark = useMayMarkPhotos({ isPrivate: gallery.is_private, people: [], uploaders })
  return (
    <GalleryForm
      heading={t('edit.heading')}
      submitLabel={t('save')}
      start={{ ...gallery, isPrivate: gallery.is_private }}
      mayMark={mayMark}
      onSubmit={async (words) => {
        // Only what was changed: somebody else may be changing the rest.
        await changeGallery(gallery.id, {
          ...(words.title === gallery.title ? {} : { title: words.title }),
          ...(words.description === gallery.description ? {} : { description: words.description }),
          ...(words.isPrivate === gallery.is_private ? {} : { is_private: words.isPrivate }),
          ...(thumbnailId === gallery.thumbnail_id ? {} : { thumbnail_id: thumbnailId ?? '' }),
        })
        onDone()
      }}
      onClose={onClose}
    >
      <ChooseThumbnail galleryId={gallery.id} value={thumbnailId} onChange={setThumbnailId} />
    </GalleryForm>
  )
}
