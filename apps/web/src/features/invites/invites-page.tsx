import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useInvites } from './invites.queries.ts'
import { PendingInvite } from './pending-invite.tsx'
import './invites.css'

/** Lists people who were invited and have not joined yet. */
export function InvitesPage() {
  const { t } = useTranslation(['invites', 'common'])
  const { data, error } = useInvites()
  return (
    <Page title={t('title')}>
      <p>{t('lead')}</p>
      {data ? (
        data.length === 0 ? (
          <p className="invite-hint">{t('none')}</p>
        ) : (
          <ul className="invite-list">
            {data.map((invite) => (
              <li key={invite.person_id}>
                <PendingInvite invite={invite}>
                  <Link to={`/family/profile/${invite.person_id}/`} className="invite-name">
                    {invite.person_name}
                  </Link>
                </PendingInvite>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <Notice kind="danger">{error.message}</Notice>
      ) : (
        <Loading label={t('common:loading')} />
      )}
    </Page>
  )
}
