import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useCanWrite } from '../../lib/session/use-role.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { useTitle } from '../../ui/page/page.tsx'
import { Toast } from '../../ui/toast.tsx'
import type { ToastContent } from '../../ui/toast.tsx'
import { PairCard } from './pair-card.tsx'
import { useSamePhotoActions, useSamePhotos } from './same-photos.queries.ts'
import './same-photos.css'

/** Photos that the family has twice, side by side. */
export function SamePhotosPage() {
  const { t } = useTranslation('same')
  const canWrite = useCanWrite()
  useTitle(t('title'))
  return (
    <div className="photo-page">
      <Breadcrumbs label={t('crumbs')} items={[{ label: t('photos'), to: '/photos/' }, { label: t('title') }]} />
      <header className="photo-head">
        <div className="photo-head-words">
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
      </header>
      {canWrite ? <Pairs /> : <p>{t('members')}</p>}
    </div>
  )
}

function Pairs() {
  const { t } = useTranslation(['same', 'common'])
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useSamePhotos()
  const actions = useSamePhotoActions()
  const { isBusy, problem, run } = useTask()
  const [notice, setNotice] = useState<ToastContent>()
  const tell = (text: string, undo: () => Promise<void>) =>
    setNotice({ text, about: {}, action: { label: t('undo'), perform: () => takeBack(undo) } })
  const takeBack = (undo: () => Promise<void>) =>
    run(async () => {
      await undo()
      setNotice({ text: t('undone') })
    })
  if (data === undefined) {
    if (error === null) return <Loading label={t('common:loading')} />
    return (
      <Notice kind="danger">
        <p>{error.message}</p>
        <div>
          <Button emphasis="secondary" onClick={() => void refetch()}>
            {t('common:error.tryAgain')}
          </Button>
        </div>
      </Notice>
    )
  }
  const { count, pairs, isUnfinished } = data
  return (
    <>
      {isUnfinished ? <Notice kind="info">{t('unfinished')}</Notice> : null}
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      {count === 0 ? <p>{t('none')}</p> : null}
      <ol className="same-pairs">
        {pairs.map((pair, at) => (
          <PairCard
            key={pair.photos.map(({ image }) => image.id).join(' ')}
            pair={pair}
            label={t('pair', { number: at + 1, count })}
            isBusy={isBusy}
            onKeep={(kept, other) => run(async () => tell(t('done'), await actions.keep(kept, other)))}
            onApart={(one, other) => run(async () => tell(t('said'), await actions.tellApart(one, other)))}
          />
        ))}
      </ol>
      {hasNextPage ? (
        <Button emphasis="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      <Toast content={notice} dismissLabel={t('common:error.dismiss')} onDismiss={() => setNotice(undefined)} />
    </>
  )
}
