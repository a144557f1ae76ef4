import type { Gallery } from '@banyan/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useGalleries } from '../../../lib/photos/photos.queries.ts'
import { usePageNumber } from '../../../lib/photos/use-page-number.ts'
import { usePhotoActions } from '../../../lib/photos/use-photo-actions.ts'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { Link } from '../../../lib/router/link.tsx'
import { ForWriters } from '../../../lib/session/for-writers.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { DaysIcon, PencilIcon } from '../../../ui/icons/icons.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons/photo-icons.tsx'
import { useTitle } from '../../../ui/page/page.tsx'
import { Toast } from '../../../ui/toast.tsx'
import { CreateGallery } from '../dialogs/create-gallery.tsx'
import { DeleteDialog } from '../dialogs/delete-dialog.tsx'
import { Empty } from '../empty.tsx'
import { failureOf, ListProblem, Pages } from '../list-state.tsx'
import { toGallery, toGalleryList } from '../paths.ts'
import { SkeletonRows } from '../rows/photo-rows.tsx'
import { useSelection } from '../selection/use-selection.ts'
import { Toolbar } from '../toolbar.tsx'
import { useDeleteNotice } from '../use-delete.ts'
import { GalleryRows } from './gallery-rows.tsx'
import { SearchGalleryRows } from './search-gallery-rows.tsx'
import '../galleries.css'

const none: readonly Gallery[] = []

/** All galleries of the family. @param waiting - says where photos of guests wait */
export function GalleryListPage({ waiting }: { waiting: ReactNode }) {
  const { t } = useTranslation(['gallery', 'common'])
  useTitle(t('list.title'))
  const page = usePageNumber()
  const navigate = useNavigate()
  const { data, error, isPlaceholderData, refetch } = useGalleries(page)
  const failure = failureOf({ data, error })
  const galleries = data?.results ?? none
  const tools = useSelection(() => galleries)
  const { deleteGalleries, restoreGalleries } = usePhotoActions()
  const deleted = useDeleteNotice()
  const [dialog, setDialog] = useState<'create' | 'delete'>()
  const closeDialog = () => setDialog(undefined)

  const remove = async () => {
    const ids = [...tools.ids]
    await deleteGalleries(ids)
    closeDialog()
    tools.close()
    deleted.tell(t('delete.galleriesDone', { count: ids.length }), () => restoreGalleries(ids))
  }
  const photos = tools.taken.reduce((sum, gallery) => sum + gallery.image_count, 0)
  return (
    <div className="photo-page">
      <header className="photo-head">
        <div className="photo-head-words">
          <h1>{t('list.title')}</h1>
        </div>
        <div className="photo-head-actions">
          <LinkButton emphasis="secondary" to="/photos/">
            <DaysIcon />
            {t('list.timeline')}
          </LinkButton>
          <ForWriters>
            <Button onClick={() => setDialog('create')}>
              <PlusIcon />
              {t('create.heading')}
            </Button>
            {galleries.length > 0 && !tools.isOpen ? (
              <Button emphasis="secondary" onClick={tools.open}>
                <PencilIcon />
                {t('toolbar.open')}
              </Button>
            ) : null}
          </ForWriters>
        </div>
      </header>
      {waiting}
      <Toolbar
        tools={tools}
        commands={[
          { label: t('toolbar.delete'), icon: TrashIcon, isDisabled: tools.ids.size === 0, perform: () => setDialog('delete') },
        ]}
      />
      {failure ? (
        <ListProblem error={failure} page={page} toPage={toGalleryList} onRetry={() => void refetch()} />
      ) : data ? (
        data.count === 0 ? (
          <Empty text={t('list.empty')}>
            <ForWriters>
              <Button emphasis="secondary" onClick={() => setDialog('create')}>
                <PlusIcon />
                {t('list.addFirst')}
              </Button>
            </ForWriters>
          </Empty>
        ) : (
          <GalleryRows galleries={galleries} tools={tools} isBusy={isPlaceholderData} />
        )
      ) : (
        <SkeletonRows label={t('common:loading')} />
      )}
      <Pages page={page} count={data?.count ?? 0} toPage={toGalleryList} />
      <SearchGalleryRows />
      <footer className="photo-foot">
        <ForWriters>
          <Link to="/gallery/trash/">{t('trash.link')}</Link>
        </ForWriters>
      </footer>
      {dialog === 'create' ? <CreateGallery onCreated={({ id }) => void navigate(toGallery(id))} onClose={closeDialog} /> : null}
      {dialog === 'delete' ? (
        <DeleteDialog
          heading={t('delete.galleries', { count: tools.ids.size })}
          text={[photos > 0 ? t('delete.along', { count: photos }) : '', t('delete.back')].filter(Boolean).join(' ')}
          onDelete={remove}
          onClose={closeDialog}
        />
      ) : null}
      <Toast content={deleted.notice} dismissLabel={t('common:error.dismiss')} onDismiss={deleted.dismiss} />
    </div>
  )
}
