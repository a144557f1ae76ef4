import { formatDate } from '@banyan/contract'
import type { Trashed } from '@banyan/contract'
import { useState } from 'react'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useTrash } from '../../../lib/photos/photos.queries.ts'
import { usePageNumber } from '../../../lib/photos/use-page-number.ts'
import { usePhotoActions } from '../../../lib/photos/use-photo-actions.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { FolderIcon } from '../../../ui/icons/photo-icons.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { useTitle } from '../../../ui/page/page.tsx'
import { Toast } from '../../../ui/toast.tsx'
import type { ToastContent } from '../../../ui/toast.tsx'
import { failureOf, ListProblem, Pages } from '../list-state.tsx'
import { toGalleryList } from '../paths.ts'
import '../galleries.css'
import './trash.css'

const toPage = (number: number): string => `/gallery/trash/?page=${number}`

/** Lists what was deleted and can still be put back. */
export function TrashPage() {
  const { t } = useTranslation(['gallery', 'common'])
  useTitle(t('trash.title'))
  const page = usePageNumber()
  const { data, error, refetch } = useTrash(page)
  const failure = failureOf({ data, error })
  const [notice, setNotice] = useState<ToastContent>()
  return (
    <div className="photo-page trash-page">
      <Breadcrumbs
        label={t('crumbs.label')}
        items={[{ label: t('crumbs.all'), to: toGalleryList() }, { label: t('trash.title') }]}
      />
      <header className="photo-head">
        <div className="photo-head-words">
          <h1>{t('trash.title')}</h1>
          <p>{t('trash.lead')}</p>
        </div>
      </header>
      {failure ? (
        <ListProblem error={failure} page={page} toPage={toPage} onRetry={() => void refetch()} />
      ) : data ? (
        data.count === 0 ? (
          <p>{t('trash.empty')}</p>
        ) : (
          <ul className="trash">
            {data.results.map((row) => (
              <TrashRow key={`${row.kind}-${row.id}`} row={row} onPutBack={() => setNotice({ text: t('undo.done') })} />
            ))}
          </ul>
        )
      ) : (
        <Loading label={t('common:loading')} />
      )}
      <Pages page={page} count={data?.count ?? 0} toPage={toPage} />
      <Toast content={notice} dismissLabel={t('common:error.dismiss')} onDismiss={() => setNotice(undefined)} />
    </div>
  )
}

function TrashRow({ row, onPutBack }: { row: Trashed; onPutBack: () => void }) {
  const { t } = useTranslation(['gallery', 'common'])
  const language = useLanguage()
  const { restoreGalleries, restoreImages } = usePhotoActions()
  const { isBusy, problem, run } = useTask()
  const putBack = async () => {
    await (row.kind === 'gallery' ? restoreGalleries : restoreImages)([row.id])
    onPutBack()
  }
  const day = (text: string) => formatDate(new Date(text), language, { dateStyle: 'medium' })
  return (
    <li>
      {row.thumbnail === null ? <FolderIcon /> : <img src={row.thumbnail} alt="" loading="lazy" decoding="async" />}
      <div className="trash-words">
        <b>{row.title}</b>
        <small>
          {row.kind === 'gallery' ? t('trash.gallery', { count: row.image_count }) : t('trash.image')}
          {' · '}
          {row.deleted_by === ''
            ? t('trash.until', { deleted: day(row.deleted_date), gone: day(row.gone_date) })
            : t('trash.untilBy', { name: row.deleted_by, deleted: day(row.deleted_date), gone: day(row.gone_date) })}
        </small>
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      </div>
      <Button emphasis="secondary" isBusy={isBusy} onClick={() => run(putBack)}>
        {t('undo.putBack')}
        <span className="visually-hidden">{t('common:ofWhat', { name: row.title })}</span>
      </Button>
    </li>
  )
}
