import type { Gallery } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { usePhotoActions } from '../../../lib/photos/use-photo-actions.ts'
import { ChooseThumbnail } from './choose-thumbnail.tsx'
import { GalleryForm } from './gallery-form.tsx'

export function EditGallery({
  gallery: present,
  onDone,
  onClose,
}: {
  gallery: Gallery
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('gallery')
  const { changeGallery } = usePhotoActions()
  // What the dialog began with: others may be changing the gallery.
  const [gallery] = useState(present)
  const [thumbnailId, setThumbnailId] = useState(gallery.thumbnail_id)
  return (
    <GalleryForm
      heading={t('edit.heading')}
      submitLabel={t('save')}
      start={gallery}
      onSubmit={async (words) => {
        // Only what was changed: somebody else may be changing the rest.
        await changeGallery(gallery.id, {
          ...(words.title === gallery.title ? {} : { title: words.title }),
          ...(words.description === gallery.description ? {} : { description: words.description }),
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
