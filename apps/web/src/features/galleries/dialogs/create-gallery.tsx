import type { Gallery } from '@banyan/contract'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { usePhotoActions } from '../../../lib/photos/use-photo-actions.ts'
import { GalleryForm } from './gallery-form.tsx'

export function CreateGallery({ onCreated, onClose }: { onCreated: (gallery: Gallery) => void; onClose: () => void }) {
  const { t } = useTranslation('gallery')
  const { createGallery } = usePhotoActions()
  return (
    <GalleryForm
      heading={t('create.heading')}
      submitLabel={t('create.submit')}
      start={{ title: '', description: '', isPrivate: false }}
      mayMark
      onSubmit={async ({ isPrivate, ...words }) =>
        onCreated(await createGallery({ ...words, ...(isPrivate ? { is_private: true } : {}) }))
      }
      onClose={onClose}
    />
  )
}
