import { useTranslation } from 'react-i18next'
import { useFamily } from '../../lib/family/family.queries.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ChangeList } from './change-list.tsx'

/** Everything that was changed in the family, with those who were deleted: here they can be put back. */
export function HistoryPage() {
  const { t } = useTranslation(['history', 'common'])
  const { family, error } = useFamily()
  return (
    <Page title={t('title')}>
      <p>{t('lead')}</p>
      {family ? <ChangeList family={family} /> : error ? <Notice kind="danger">{error.message}</Notice> : <Loading label={t('common:loading')} />}
    </Page>
  )
}
