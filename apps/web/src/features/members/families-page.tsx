import { limits } from '@banyan/contract'
import type { Membership, OwnInvitation } from '@banyan/contract'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { showError } from '../../lib/activity.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSite } from '../../lib/site/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { openFamily, useMemberActions, useMemberships, useOwnInvitations } from './members.queries.ts'
import './members.css'

/** The families of the user, invitations to others, and another family to found. */
export function FamiliesPage() {
  const { t } = useTranslation(['members', 'common'])
  const { data, error } = useMemberships()
  const { data: invitations = [] } = useOwnInvitations()
  const site = useSite()
  return (
    <Page title={t('families.title')}>
      {invitations.length === 0 ? null : (
        <section aria-labelledby="families-inbox">
          <h2 id="families-inbox">{t('inbox.title')}</h2>
          <ul className="member-list">
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
      {data ? (
        <ul className="member-list">
          {data.map((family) => (
            <Family key={family.family_id} family={family} />
          ))}
        </ul>
      ) : error ? (
        <Notice kind="danger">{error.message}</Notice>
      ) : (
        <Loading label={t('common:loading')} />
      )}
      {site?.sign_up === 'open' ? <Founding /> : null}
    </Page>
  )
}

/** A task that a button starts: one at a time, and its failure is shown. */
function useTap(task: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const tap = () => {
    if (isBusy) return
    setIsBusy(true)
    task()
      .catch(showError)
      .finally(() => setIsBusy(false))
  }
  return { isBusy, tap }
}

function Family({ family }: { family: Membership }) {
  const { t } = useTranslation('members')
  const { isBusy, tap } = useTap(() => openFamily(family.family_id))
  const name = family.family_name || t('families.of', { name: family.person_name })
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="member-hint">
          {t(`role.${family.role}`)} · {t('families.members', { count: family.members })}
        </span>
      </div>
      {family.is_current ? (
        <span>{t('families.current')}</span>
      ) : (
        <Button emphasis="secondary" isBusy={isBusy} onClick={tap}>
          {t('families.open')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  )
}

function Invitation({ invitation: { id, inviter, family_name: family, person_name: person } }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('members')
  const actions = useMemberActions()
  const accepting = useTap(() => actions.accept(id))
  const declining = useTap(() => actions.decline(id))
  return (
    <li>
      <div>
        <strong>{family === '' ? t('inbox.from', { name: inviter }) : t('inbox.fromFamily', { name: inviter, family })}</strong>
        <span className="member-hint">{t('inbox.as', { name: person })}</span>
      </div>
      <div className="member-actions">
        <Button isBusy={accepting.isBusy} onClick={accepting.tap}>
          {t('inbox.accept')}
        </Button>
        <Button emphasis="quiet" isBusy={declining.isBusy} onClick={declining.tap}>
          {t('inbox.decline')}
        </Button>
      </div>
    </li>
  )
}

function Founding() {
  const { t } = useTranslation('members')
  const { found } = useMemberActions()
  const [name, setName] = useState('')
  const { isBusy, tap } = useTap(() => found(name))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    tap()
  }
  return (
    <section aria-labelledby="families-found">
      <h2 id="families-found">{t('found.title')}</h2>
      <p>{t('found.lead')}</p>
      <form className="form member-form" noValidate onSubmit={submit}>
        <TextField label={t('name.label')} value={name} maxLength={limits.familyName} onChange={setName} />
        <Button type="submit" emphasis="secondary" isBusy={isBusy}>
          {t('found.submit')}
        </Button>
      </form>
    </section>
  )
}
