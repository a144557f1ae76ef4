import type { Gallery, Image } from '@banyan/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { showError } from '../../../lib/activity.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useIsInShell } from '../../../lib/native-shell.ts'
import { downloadImage } from '../../../lib/photos/image-file.ts'
import { usePhotoActions } from '../../../lib/photos/use-photo-actions.ts'
import { PrivateLock } from '../../../lib/private/private-lock.tsx'
import { useCanWrite } from '../../../lib/session/use-role.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { MapPinIcon, PencilIcon } from '../../../ui/icons/icons.tsx'
import { DownloadIcon, PagesIcon, TrashIcon, UploadIcon } from '../../../ui/icons/photo-icons.tsx'
import { Toast } from '../../../ui/toast.tsx'
import { DeleteDialog } from '../dialogs/delete-dialog.tsx'
import { EditGallery } from '../dialogs/edit-gallery.tsx'
import { DownloadDialog } from '../download/download-dialog.tsx'
import { toMap, toUpload } from '../paths.ts'
import type { SelectionTools } from '../selection/use-selection.ts'
import { Toolbar } from '../toolbar.tsx'
import { useDeleteNotice } from '../use-delete.ts'

interface GalleryHeadProps {
  gallery: Gallery
  page: number
  tools: SelectionTools<Image>
  images: readonly Image[]
  /** Further actions. */
  children: ReactNode
}

/** Title and description of a gallery, and the toolbar. */
export function GalleryHead({ gallery, page, tools, images, children }: GalleryHeadProps) {
  const hasImages = images.length > 0
  const { t } = useTranslation(['gallery', 'common'])
  const { deleteImages, restoreImages, joinImages, undoJoin } = usePhotoActions()
  const deleted = useDeleteNotice()
  const isInShell = useIsInShell()
  const canWrite = useCanWrite()
  const [dialog, setDialog] = useState<'edit' | 'delete' | 'download'>()
  const closeDialog = () => setDialog(undefined)
  const { taken } = tools
  const download = () => {
    const [first] = taken
    if (first && taken.length === 1 && first.joined_count === 0) downloadImage(first)
    else setDialog('download')
  }
  const remove = async () => {
    const ids = [...tools.ids]
    await deleteImages(ids)
    closeDialog()
    tools.close()
    deleted.tell(t('delete.imagesDone', { count: ids.length }), () => restoreImages(ids))
  }
  const join = async () => {
    const [first, ...others] = taken
    if (!first || others.length === 0) return
    try {
      const { change_id: line } = await joinImages(taken.map(({ id }) => id))
      tools.close()
      deleted.tell(t('join.done', { count: taken.length }), line === null ? undefined : () => undoJoin(line), t('join.undo'))
    } catch (error) {
      showError(error)
    }
  }
  const edited = () => {
    closeDialog()
    tools.close()
  }
  const isNothingTaken = taken.length === 0
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
          {children}
          {tools.isOpen ? null : (
            <Button emphasis="secondary" onClick={tools.open}>
              <PencilIcon />
              {t('toolbar.open')}
            </Button>
          )}
        </div>
      </header>
      <Toolbar
        tools={tools}
        commands={[
          ...(isInShell
            ? []
            : [{ label: t('toolbar.download'), icon: DownloadIcon, perform: download, isDisabled: isNothingTaken }]),
          ...(canWrite
            ? [
                { label: t('join.label'), icon: PagesIcon, perform: () => void join(), isDisabled: taken.length < 2 },
                { label: t('toolbar.edit'), icon: PencilIcon, perform: () => setDialog('edit'), isDisabled: !isNothingTaken },
                { label: t('toolbar.delete'), icon: TrashIcon, perform: () => setDialog('delete'), isDisabled: isNothingTaken },
              ]
            : []),
        ]}
      />
      {dialog === 'edit' ? (
        <EditGallery gallery={gallery} uploaders={uploadersOf(images)} onDone={edited} onClose={closeDialog} />
      ) : null}
      {dialog === 'delete' ? (
        <DeleteDialog
          heading={t('delete.images', { count: taken.length })}
          text={t('delete.back')}
          onDelete={remove}
          onClose={closeDialog}
        />
      ) : null}
      {dialog === 'download' ? <DownloadDialog images={taken} onDone={closeDialog} /> : null}
      <Toast content={deleted.notice} dismissLabel={t('common:error.dismiss')} onDismiss={deleted.dismiss} />
    </>
  )
}

const uploadersOf = (images: readonly Image[]): string[] => [...new Set(images.map((image) => image.uploaded_by))]
