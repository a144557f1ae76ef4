import { formatDate } from '@banyan/contract'
import type { FamilyMember } from '@banyan/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { SeeAsButton } from '../../lib/session/see-as-button.tsx'
import { useRole } from '../../lib/session/use-role.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FamilyName } from './family-name.tsx'
import { LegacySection } from './legacy-section.tsx'
import { useMembers } from './members.queries.ts'
import { RecoverySection } from './recovery-section.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import './members.css'

/** What keepers see of the cards of a member without an address. */
type RenderCards = (member: FamilyMember) => ReactNode

/** Who belongs to the family and what each may do. Keepers change it here. */
export function MembersPage({ cards }: { cards: RenderCards }) {
  const { t } = useTranslation(['members', 'common'])
  const { data, error } = useMembers()
  const isKeeper = useRole() === 'keeper'
  return (
    <Page title={t('title')}>
      <p>{t(isKeeper ? 'lead.keeper' : 'lead.others')}</p>
      {isKeeper ? <FamilyName /> : null}
      {data ? (
        <ul className="member-list">
          {data.map((member) => (
            <Member key={member.id} member={member} isKeeper={isKeeper} cards={cards} />
          ))}
        </ul>
      ) : error ? (
        <Notice kind="danger">{error.message}</Notice>
      ) : (
        <Loading label={t('common:loading')} />
      )}
      {isKeeper ? <RecoverySection /> : null}
      {isKeeper ? <LegacySection /> : null}
      {isKeeper ? (
        <p>
          <Link to="/family/log/">{t('log')}</Link>
        </p>
      ) : null}
      <p>
        <Link to="/family/families/">{t('families.title')}</Link>
      </p>
    </Page>
  )
}

function Member({ member, isKeeper, cards }: { member: FamilyMember; isKeeper: boolean; cards: RenderCards }) {
  const { t } = useTranslation('members')
  const language = useLanguage()
  const [open, setOpen] = useState<'role' | 'remove'>()
  const dateOf = (time: string) => formatDate(new Date(time), language, { dateStyle: 'medium' })
  return (
    <li>
      <div>
        <strong>
          <Link to={`/family/profile/${member.person_id}/`}>{member.name}</Link>
          {member.is_self ? <> {t('self')}</> : null}
        </strong>
        <span className="member-hint">
          {t(`role.${member.role}`)} · {t('joined', { date: dateOf(member.joined) })}
          {member.last_sign_in === null ? null : <> · {t('lastThere', { date: dateOf(member.last_sign_in) })}</>}
        </span>
        {member.needs_cards ? cards(member) : null}
      </div>
      {isKeeper ? (
        <div className="member-actions">
          <Button emphasis="secondary" onClick={() => setOpen('role')}>
            {t('roleChange')}
            <span className="visually-hidden"> {member.name}</span>
          </Button>
          <SeeAsButton person={{ id: member.person_id, name: member.name }} />
          {member.is_self ? null : (
            <Button emphasis="quiet" onClick={() => setOpen('remove')}>
              {t('remove.open')}
              <span className="visually-hidden"> {member.name}</span>
            </Button>
          )}
        </div>
      ) : null}
      {open === 'role' ? <RoleDialog member={member} onClose={() => setOpen(undefined)} /> : null}
      {open === 'remove' ? <RemoveDialog member={member} onClose={() => setOpen(undefined)} /> : null}
    </li>
  )
}
