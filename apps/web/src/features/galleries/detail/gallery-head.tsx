import type { Gallery, Image } from '@banyan/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { EditMany } from '../../../lib/photos/edit-many.ts'
import { PrivateLock } from '../../../lib/private/private-lock.tsx'
import { useCanWrite } from '../../../lib/session/use-role.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { MapPinIcon, PencilIcon } from '../../../ui/icons/icons.tsx'
import { PlayIcon, UploadIcon } from '../../../ui/icons/photo-icons.tsx'
import { EditGallery } from '../dialogs/edit-gallery.tsx'
import { toMap, toUpload } from '../paths.ts'
import { PhotoTools } from '../selection/photo-tools.tsx'
import type { SelectionTools } from '../selection/use-selection.ts'

interface GalleryHeadProps {
  gallery: Gallery
  page: number
  tools: SelectionTools<Image>
  images: readonly Image[]
  editMany: EditMany
  /** Further actions. */
  children: ReactNode
}

/** Title and description of a gallery, and the toolbar. */
export function GalleryHead({ gallery, page, tools, images, editMany, children }: GalleryHeadProps) {
  const hasImages = images.length > 0
  const { t } = useTranslation('gallery')
  const canWrite = useCanWrite()
  const [isEditing, setIsEditing] = useState(false)
  const edited = () => {
    setIsEditing(false)
    tools.close()
  }
  return (
    <>
      <header className="photo-head">
        <div className="photo-head-words">
          <h1>
            {gallery.title} {gallery.is_private ? <PrivateLock /> : null}
          </h1>
          {gallery.description === '' ? null : <p>{gallery.description}</p>}
        </div>
        <div className="photo-head-actions">
          {hasImages && canWrite ? (
            <LinkButton to={toUpload(gallery.id, page, gallery.title)}>
              <UploadIcon />
              {t('toolbar.upload')}
            </LinkButton>
          ) : null}
          {hasImages ? (
            <LinkButton emphasis="secondary" to={toMap(gallery.id)}>
              <MapPinIcon />
              {t('toolbar.map')}
            </LinkButton>
          ) : null}
          {hasImages ? (
            <LinkButton emphasis="secondary" to={`/photos/?gallery_id=${gallery.id}&show=1`}>
              <PlayIcon />
              {t('toolbar.show')}
            </LinkButton>
          ) : null}
          {children}
          {tools.isOpen ? null : (
            <Button emphasis="secondary" onClick={tools.open}>
              <PencilIcon />
              {t('toolbar.open')}
            </Button>
          )}
        </div>
      </header>
      <PhotoTools
        tools={tools}
        read={() => Promise.resolve(tools.taken)}
        editMany={editMany}
        further={[
          {
            label: t('toolbar.edit'),
            icon: PencilIcon,
            perform: () => setIsEditing(true),
            isDisabled: tools.ids.size > 0,
          },
        ]}
      />
      {isEditing ? (
        <EditGallery gallery={gallery} uploaders={uploadersOf(images)} onDone={edited} onClose={() => setIsEditing(false)} />
      ) : null}
    </>
  )
}

const uploadersOf = (images: readonly Image[]): string[] => [...new Set(images.map((image) => image.uploaded_by))]
