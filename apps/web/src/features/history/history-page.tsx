import { useState } from 'react'
import { useFamily } from '../../lib/family/family.queries.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { ForWriters } from '../../lib/session/for-writers.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ChangeList } from './change-list.tsx'
import { HistoryFilters, useHistoryFilter } from './history-filters.tsx'
import { PutBackDialog } from './put-back-dialog.tsx'

/** Lists everything that was changed in the family, including deletions, which can be put back here. */
export function HistoryPage() {
  const { t } = useTranslation(['history', 'common'])
  const { family, error } = useFamily()
  const [filter, setFilter] = useHistoryFilter()
  return (
    <Page title={t('title')}>
      <p>{t('lead')}</p>
      <HistoryFilters filter={filter} onChange={setFilter} />
      <ForWriters>
        <PutBackSomebodys />
      </ForWriters>
      {family ? (
        <ChangeList family={family} filter={filter} />
      ) : error ? (
        <Notice kind="danger">{error.message}</Notice>
      ) : (
        <Loading label={t('common:loading')} />
      )}
    </Page>
  )
}

/** Opens the dialog for putting back everything that somebody did; a mail links directly to it. */
function PutBackSomebodys() {
  const { t } = useTranslation('history')
  const [params] = useSearchParams()
  const [asked, setAsked] = useState(() => ({
    userId: /^\d{1,15}$/.exec(params.get('by') ?? '')?.[0] ?? '',
    since: params.get('since') ?? '',
  }))
  const [isOpen, setIsOpen] = useState(asked.since !== '')
  const close = () => {
    setIsOpen(false)
    setAsked({ userId: '', since: '' })
  }
  return (
    <div className="history-put-back">
      <Button emphasis="secondary" onClick={() => setIsOpen(true)}>
        {t('putBackAll.open')}
      </Button>
      {isOpen ? <PutBackDialog asked={asked} onClose={close} /> : null}
    </div>
  )
}
