import type { Family } from '../../lib/family/indexed-family.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangeLine } from './change-line.tsx'
import { groupChanges } from './group-changes.ts'
import { useChanges } from './history.queries.ts'
import type { HistoryFilter } from './history.queries.ts'
import './history.css'

const noFilter: HistoryFilter = { group: '', userId: '' }

/** The changes of a person, or of the whole family when no person is given. */
export function ChangeList({
  family,
  personId,
  filter = noFilter,
}: {
  family: Family
  personId?: number | undefined
  filter?: HistoryFilter
}) {
  const { t } = useTranslation(['history', 'common'])
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useChanges(personId, filter)
  if (!data) {
    return error ? (
      <Notice kind="danger">
        <p>{error.message}</p>
        <Button emphasis="secondary" onClick={() => void refetch()}>
          {t('common:error.tryAgain')}
        </Button>
      </Notice>
    ) : (
      <Loading label={t('common:loading')} />
    )
  }
  if (data.length === 0) return <p className="history-none">{t('none')}</p>
  return (
    <>
      <ol className="history-list">
        {groupChanges(data).map(({ change, links }) => (
          <ChangeLine key={change.id} change={change} links={links} family={family} personId={personId} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button emphasis="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      ) : null}
    </>
  )
}
