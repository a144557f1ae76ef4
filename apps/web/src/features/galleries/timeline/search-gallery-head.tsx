import { limits } from '@banyan/contract'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useNavigate, useSearchParams } from '../../../lib/router/hooks.ts'
import { ForWriters } from '../../../lib/session/for-writers.tsx'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { PencilIcon } from '../../../ui/icons/icons.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons/photo-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toGalleryList } from '../paths.ts'
import { isEmpty, toQuery } from './photo-filter.ts'
import type { PhotoFilter } from './photo-filter.ts'
import { toSearchGallery, useSearchActions, useSearchGalleries } from './searches.queries.ts'

/** The gallery that fills itself which the address names, if the family has it. */
export function useNamedSearch() {
  const [search] = useSearchParams()
  const { data } = useSearchGalleries()
  const id = Number(search.get('gallery') ?? 0)
  return data?.find((each) => each.id === id)
}

/** Keeps what is searched for as a gallery that fills itself; renames, changes or deletes the one that is open. */
export function SearchGalleryActions({ filter }: { filter: PhotoFilter }) {
  const { t } = useTranslation('timeline')
  const navigate = useNavigate()
  const named = useNamedSearch()
  const { create, change, remove } = useSearchActions()
  const [open, setOpen] = useState<'new' | 'rename' | 'delete'>()
  const close = () => setOpen(undefined)
  const search = new URLSearchParams(toQuery(filter)).toString()
  const isChanged = named !== undefined && search !== '' && search !== new URLSearchParams(named.search).toString()
  const { isBusy, problem, run } = useTask()
  if (isEmpty(filter)) return null
  return (
    <ForWriters>
      {named === undefined ? (
        <Button emphasis="secondary" onClick={() => setOpen('new')}>
          <PlusIcon />
          {t('keep.open')}
        </Button>
      ) : (
        <>
          {isChanged ? (
            <Button
              emphasis="secondary"
              isBusy={isBusy}
              onClick={() =>
                run(async () => {
                  const changed = await change(named.id, { search })
                  void navigate(toSearchGallery(changed), { replace: true, preventScrollReset: true })
                })
              }
            >
              {t('keep.update', { title: named.title })}
            </Button>
          ) : null}
          <Button emphasis="secondary" onClick={() => setOpen('rename')}>
            <PencilIcon />
            {t('keep.rename')}
          </Button>
          <Button emphasis="secondary" onClick={() => setOpen('delete')}>
            <TrashIcon />
            {t('keep.delete')}
          </Button>
        </>
      )}
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      {open === 'new' ? (
        <TitleDialog
          heading={t('keep.heading')}
          lead={t('keep.lead')}
          start=""
          onSubmit={async (title) => {
            const made = await create(title, search)
            close()
            void navigate(toSearchGallery(made), { replace: true, preventScrollReset: true })
          }}
          onClose={close}
        />
      ) : null}
      {open === 'rename' && named ? (
        <TitleDialog
          heading={t('keep.rename')}
          lead=""
          start={named.title}
          onSubmit={async (title) => {
            await change(named.id, { title })
            close()
          }}
          onClose={close}
        />
      ) : null}
      {open === 'delete' && named ? (
        <DeleteSearch
          title={named.title}
          onDelete={async () => {
            await remove(named.id)
            void navigate(toGalleryList())
          }}
          onClose={close}
        />
      ) : null}
    </ForWriters>
  )
}

interface TitleDialogProps {
  heading: string
  lead: string
  start: string
  onSubmit: (title: string) => Promise<void>
  onClose: () => void
}

function TitleDialog({ heading, lead, start, onSubmit, onClose }: TitleDialogProps) {
  const { t } = useTranslation('timeline')
  const { isBusy, problem, run } = useTask()
  const [title, setTitle] = useState(start)
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(title.trim() === '')
    if (title.trim() !== '') run(() => onSubmit(title.trim()))
  }
  return (
    <Dialog title={heading} onClose={onClose} canDismiss={!isBusy}>
      <form className="form" noValidate onSubmit={submit}>
        {lead === '' ? null : <p>{lead}</p>}
        <TextField
          label={t('keep.title')}
          value={title}
          maxLength={limits.photoTitle}
          isRequired
          autoComplete="off"
          error={isMissing && title.trim() === '' ? t('keep.titleMissing') : undefined}
          onChange={setTitle}
        />
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        <DialogActions>
          <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t('keep.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function DeleteSearch({ title, onDelete, onClose }: { title: string; onDelete: () => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation('timeline')
  const { isBusy, problem, run } = useTask()
  return (
    <Dialog title={t('keep.deleteHeading', { title })} onClose={onClose} canDismiss={!isBusy}>
      <p>{t('keep.deleteText')}</p>
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button isBusy={isBusy} onClick={() => run(onDelete)}>
          {t('keep.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
