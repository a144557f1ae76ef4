import { limits } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PhotoPicker } from '../../../lib/photos/choice/photo-picker.tsx'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Toast } from '../../../ui/toast.tsx'
import type { ToastContent } from '../../../ui/toast.tsx'
import { pageName } from './page-name.ts'
import { usePageActions, usePages } from './pages.queries.ts'

interface PagesDialogProps {
  front: Image
  onFront: (imageId: number) => void
  onClose: () => void
}

/** The pages of a photograph in their order: add, move, take out, take all of it apart. Each step is done at once and can be undone. */
export function PagesDialog({ front, onFront, onClose }: PagesDialogProps) {
  const { t } = useTranslation(['pages', 'common'])
  const { setPages, undo } = usePageActions()
  const { isBusy, problem, run } = useTask()
  const [isPicking, setIsPicking] = useState(false)
  const [notice, setNotice] = useState<ToastContent>()
  // The front when the dialog opened: another page may have become that, and the list behind may be read again.
  const known = usePages(front.id)
  const pages = known.length === 0 ? [front] : known
  const ids = pages.map(({ id }) => id)
  const arrange = (next: readonly number[], done: string): void =>
    run(async () => {
      const { change_id: line } = await setPages(front.id, next, ids)
      onFront(next[0] ?? front.id)
      if (line === null) return
      const back = (): void =>
        run(async () => {
          await undo(line)
          onFront(ids[0] ?? front.id)
          setNotice({ text: t('undone') })
        })
      setNotice({ text: done, action: { label: t('undo'), perform: back } })
    })
  const move = (at: number, by: -1 | 1): void => {
    const next = [...ids]
    next.splice(at + by, 0, ...next.splice(at, 1))
    arrange(next, t('moved'))
  }
  return (
    <Dialog title={t('dialog.heading')} place="top" onClose={onClose} canDismiss={!isBusy}>
      <div className="form" aria-busy={isBusy}>
        <p className="writing-hint">{t('dialog.hint')}</p>
        <ol className="pages-list">
          {pages.map((page, at) => {
            const name = pageName(at, t)
            return (
              <li key={page.id}>
                <img src={page.thumbnail} width={page.thumbnail_width} height={page.thumbnail_height} alt="" />
                <span className="pages-name">
                  <b>{name}</b>
                  <span>{page.title}</span>
                </span>
                {pages.length > 1 ? (
                  <span className="pages-tools">
                    <Button emphasis="quiet" disabled={at === 0} onClick={() => move(at, -1)}>
                      {t('dialog.earlier')}
                      <span className="visually-hidden">{t('common:ofWhat', { name })}</span>
                    </Button>
                    <Button emphasis="quiet" disabled={at === pages.length - 1} onClick={() => move(at, 1)}>
                      {t('dialog.later')}
                      <span className="visually-hidden">{t('common:ofWhat', { name })}</span>
                    </Button>
                    {at === 0 ? null : (
                      <Button
                        emphasis="quiet"
                        onClick={() =>
                          arrange(
                            ids.filter((id) => id !== page.id),
                            t('takenOut'),
                          )
                        }
                      >
                        {t('dialog.takeOut')}
                        <span className="visually-hidden">{t('common:ofWhat', { name })}</span>
                      </Button>
                    )}
                  </span>
                ) : null}
              </li>
            )
          })}
        </ol>
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        {pages.length < limits.photographImages ? (
          <Button emphasis="secondary" onClick={() => setIsPicking(true)}>
            {t(pages.length === 1 ? 'addBack' : 'addPage')}
          </Button>
        ) : null}
        {pages.length > 1 ? (
          <Button emphasis="secondary" isBusy={isBusy} onClick={() => arrange(ids.slice(0, 1), t('apart'))}>
            {t('dialog.takeApart')}
          </Button>
        ) : null}
        <Toast content={notice} dismissLabel={t('common:error.dismiss')} onDismiss={() => setNotice(undefined)} within="parent" />
        <DialogActions>
          <Button onClick={onClose}>{t('dialog.done')}</Button>
        </DialogActions>
      </div>
      {isPicking ? (
        <Suspense fallback={<Loading label={t('common:loading')} />}>
          <PhotoPicker
            chosenIds={[]}
            personId={undefined}
            galleryId={front.gallery_id}
            onChoose={(chosen) => {
              setIsPicking(false)
              const added = chosen.filter((id) => !ids.includes(id))
              if (added.length > 0) arrange([...ids, ...added], t('joined', { count: added.length }))
            }}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      ) : null}
    </Dialog>
  )
}
