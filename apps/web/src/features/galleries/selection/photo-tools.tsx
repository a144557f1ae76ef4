import { limits } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import { useState } from 'react'
import { showError } from '../../../lib/activity.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useIsInShell } from '../../../lib/native-shell.ts'
import type { EditMany, ManyChanged } from '../../../lib/photos/edit-many.ts'
import { downloadImage } from '../../../lib/photos/image-file.ts'
import { usePhotoActions } from '../../../lib/photos/use-photo-actions.ts'
import { useCanWrite } from '../../../lib/session/use-role.ts'
import { MapPinIcon } from '../../../ui/icons/icons.tsx'
import { DownloadIcon, PagesIcon, TrashIcon } from '../../../ui/icons/photo-icons.tsx'
import { Toast } from '../../../ui/toast.tsx'
import { DeleteDialog } from '../dialogs/delete-dialog.tsx'
import { DownloadDialog } from '../download/download-dialog.tsx'
import { Toolbar } from '../toolbar.tsx'
import type { Command } from '../toolbar.tsx'
import { useDeleteNotice } from '../use-delete.ts'
import type { SelectionTools } from './use-selection.ts'

interface PhotoToolsProps {
  tools: SelectionTools<{ readonly id: number }>
  /** Reads these photos, which may not be here yet. */
  read: (ids: readonly number[]) => Promise<readonly Image[]>
  editMany: EditMany
  /** Actions on the whole. */
  further?: readonly Command[]
}

/** What can be done with chosen photos. */
export function PhotoTools({ tools, read, editMany, further = [] }: PhotoToolsProps) {
  const { t } = useTranslation(['gallery', 'common'])
  const { deleteImages, restoreImages, joinImages, undoJoin, undoChanges } = usePhotoActions()
  const deleted = useDeleteNotice()
  const isInShell = useIsInShell()
  const canWrite = useCanWrite()
  const [dialog, setDialog] = useState<'delete' | 'details' | { readonly downloads: readonly Image[] }>()
  const closeDialog = () => setDialog(undefined)
  const ids = [...tools.ids]
  const download = async () => {
    try {
      const images = await read(ids)
      const [first] = images
      if (first && images.length === 1 && first.joined_count === 0) downloadImage(first)
      else setDialog({ downloads: images })
    } catch (error) {
      showError(error)
    }
  }
  const remove = async () => {
    await deleteImages(ids)
    closeDialog()
    tools.close()
    deleted.tell(t('delete.imagesDone', { count: ids.length }), () => restoreImages(ids))
  }
  const join = async () => {
    try {
      const { change_id: line } = await joinImages(ids)
      tools.close()
      deleted.tell(t('join.done', { count: ids.length }), line === null ? undefined : () => undoJoin(line), t('join.undo'))
    } catch (error) {
      showError(error)
    }
  }
  const changed = ({ lines, count }: ManyChanged) => {
    closeDialog()
    tools.close()
    deleted.tell(t('many.done', { count }), lines.length === 0 ? undefined : () => undoChanges(lines), t('join.undo'))
  }
  const isNothingTaken = ids.length === 0
  return (
    <>
      <Toolbar
        tools={tools}
        commands={[
          ...(isInShell
            ? []
            : [
                {
                  label: t('toolbar.download'),
                  icon: DownloadIcon,
                  perform: () => void download(),
                  isDisabled: isNothingTaken,
                },
              ]),
          ...(canWrite
            ? [
                {
                  label: t('many.label'),
                  icon: MapPinIcon,
                  perform: () => setDialog('details'),
                  isDisabled: isNothingTaken,
                },
                {
                  label: t('join.label'),
                  icon: PagesIcon,
                  perform: () => void join(),
                  isDisabled: ids.length < 2 || ids.length > limits.photographImages,
                },
                ...further,
                { label: t('toolbar.delete'), icon: TrashIcon, perform: () => setDialog('delete'), isDisabled: isNothingTaken },
              ]
            : []),
        ]}
      />
      {dialog === 'details' ? editMany({ ids, onDone: changed, onClose: closeDialog }) : null}
      {dialog === 'delete' ? (
        <DeleteDialog
          heading={t('delete.images', { count: ids.length })}
          text={t('delete.back')}
          onDelete={remove}
          onClose={closeDialog}
        />
      ) : null}
      {typeof dialog === 'object' ? <DownloadDialog images={dialog.downloads} onDone={closeDialog} /> : null}
      <Toast content={deleted.notice} dismissLabel={t('common:error.dismiss')} onDismiss={deleted.dismiss} />
    </>
  )
}
