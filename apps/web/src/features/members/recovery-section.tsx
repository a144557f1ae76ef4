import { formatDate } from '@banyan/contract'
import type { CallResponse, Recovery } from '@banyan/contract'
import { useState } from 'react'
import { showError } from '../../lib/activity.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMembers } from './members.queries.ts'
import { LinkDialog, ShowDialog, VouchDialog } from './recovery-dialogs.tsx'
import { useRecoveries, useRecoveryActions } from './recovery.queries.ts'
import type { MadeLink } from './recovery.queries.ts'

const needed = 2

/** Who cannot sign in any more, and how two keepers let them back in; for keepers. */
export function RecoverySection() {
  const { t } = useTranslation('recovery')
  const { data } = useRecoveries()
  return (
    <section className="member-legacy" aria-labelledby="member-recovery">
      <h2 id="member-recovery">{t('keepers.title')}</h2>
      <p>{t('keepers.lead')}</p>
      {data === undefined ? null : (
        <>
          {data.open.length === 0 ? null : (
            <ul className="member-list">
              {data.open.map((recovery) => (
                <Line key={recovery.id} recovery={recovery} />
              ))}
            </ul>
          )}
          <Start known={data} />
        </>
      )}
    </section>
  )
}

/** How far two keepers are with one member, and what the user can do. */
function Line({ recovery }: { recovery: Recovery }) {
  const { t } = useTranslation('recovery')
  const language = useLanguage()
  const { stop } = useRecoveryActions()
  const [open, setOpen] = useState<'vouch' | 'show'>()
  const [made, setMade] = useState<MadeLink>()
  const { state, person_name: name, opens } = recovery
  const names = new Intl.ListFormat(language).format(recovery.keepers)
  const time = opens === null ? '' : formatDate(new Date(opens), language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="member-hint">{t(`state.${state}`, { names, time, keeper: recovery.keepers.at(-1) ?? '' })}</span>
      </div>
      <div className="member-actions">
        {recovery.can_vouch ? (
          <Button emphasis="secondary" onClick={() => setOpen('vouch')}>
            {t('keepers.vouch')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        ) : null}
        {recovery.can_show ? (
          <Button emphasis="secondary" onClick={() => setOpen('show')}>
            {t('keepers.show')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        ) : null}
        <Button emphasis="quiet" onClick={() => void stop(recovery.id).catch(showError)}>
          {t('keepers.stop')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      {open === 'vouch' ? <VouchDialog member={{ id: recovery.user_id, name }} onClose={() => setOpen(undefined)} /> : null}
      {open === 'show' ? (
        <ShowDialog
          recovery={recovery}
          onClose={() => setOpen(undefined)}
          onMade={(link) => {
            setOpen(undefined)
            setMade(link)
          }}
        />
      ) : null}
      {made ? <LinkDialog made={made} onClose={() => setMade(undefined)} /> : null}
    </li>
  )
}

/** Begins for another member, or says what the family lacks. */
function Start({ known }: { known: CallResponse<'listRecoveries'> }) {
  const { t } = useTranslation('recovery')
  const { data: members = [] } = useMembers()
  const [chosen, setChosen] = useState<number>()
  const [isOpen, setIsOpen] = useState(false)
  const open = new Set(known.open.map(({ user_id: id }) => id))
  const candidates = members.filter(({ id, is_self: isSelf }) => !isSelf && !open.has(id))
  const member = candidates.find(({ id }) => id === chosen)
  if (known.keepers < needed) return <Notice kind="info">{t('keepers.tooFew')}</Notice>
  if (!known.can_vouch) return <Notice kind="info">{t('keepers.tooNew')}</Notice>
  return (
    <div className="form member-form">
      <label className="member-select">
        {t('keepers.who')}
        <select value={member?.id ?? ''} onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}>
          <option value="">{t('keepers.choose')}</option>
          {candidates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button emphasis="secondary" disabled={member === undefined} onClick={() => setIsOpen(true)}>
        {t('keepers.start')}
      </Button>
      {isOpen && member ? <VouchDialog member={member} onClose={() => setIsOpen(false)} /> : null}
    </div>
  )
}
