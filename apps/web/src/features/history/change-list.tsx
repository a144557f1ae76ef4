import { useEffect, useEffectEvent } from 'react'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangeLine } from './change-line.tsx'
import { foldGroups, isCutOff } from './fold-groups.ts'
import { FoldedLines } from './folded-lines.tsx'
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
  // A family that goes on in older lines is fetched whole, so that it is undone whole.
  const cutOffAfter = data !== undefined && isCutOff(data) ? data.length : 0
  const fetchRest = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  })
  useEffect(() => {
    if (cutOffAfter > 0) fetchRest()
  }, [cutOffAfter])
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
        {foldGroups(groupChanges(data)).map(({ groups }) => {
          const [first] = groups
          if (first === undefined) return null
          const key = first.change.id
          return groups.length > 1 ? (
            <FoldedLines key={key} groups={groups} family={family} personId={personId} />
          ) : (
            <ChangeLine key={key} change={first.change} links={first.links} family={family} personId={personId} />
          )
        })}
      </ol>
      {hasNextPage ? (
        <Button emphasis="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      ) : null}
    </>
  )
}
