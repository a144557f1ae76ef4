import type { GuestLink } from '@banyan/contract'
import { formatDate } from '@banyan/contract'
import { useState } from 'react'
import type { Translate } from '../../lib/language/catalogues.ts'
import { i18n } from '../../lib/language/i18n.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useGuestActions } from './guests.queries.ts'

const dateOf = (time: string): string => formatDate(new Date(time), i18n.language, { dateStyle: 'long' })

/** What a link opens and allows. */
function allowsText({ kind, allows, needs_approval: needsApproval, generations }: GuestLink, t: Translate<['sharing']>): string {
  if (kind === 'person') return t('life.allowsPerson')
  if (kind === 'branch') return t('life.allowsBranch', { count: generations ?? 0 })
  if (!allows.includes('add_photos')) return t('allowsLook')
  return t(needsApproval ? 'allowsAdd' : 'allowsAddAtOnce')
}

/** A link in the list: what it allows, how often it was opened, and what its maker and keepers can do with it. */
export function LinkRow({ link, onShow, onChange }: { link: GuestLink; onShow: () => void; onChange: () => void }) {
  const { t } = useTranslation('sharing')
  const { endLink } = useGuestActions()
  const { isBusy, problem, run } = useTask()
  const [isAsking, setIsAsking] = useState(false)
  const facts = [
    allowsText(link, t),
    ...(link.photos_gallery_id !== null && link.allows.includes('add_photos')
      ? [t('life.takesPhotos', { title: link.photos_gallery_title })]
      : []),
    ...(link.allows.includes('comment') ? [t('allowsComment')] : []),
    ...(link.with_comments ? [t('hasComments')] : []),
    ...(link.with_places ? [t('hasPlaces')] : []),
    ...(link.with_contact ? [t('life.hasContact')] : []),
    ...(link.with_living ? [t('life.hasLiving')] : []),
    ...(link.has_password ? [t('hasPassword')] : []),
    t(link.has_ended ? 'ended' : 'until', { date: dateOf(link.ends_date) }),
  ]
  return (
    <li className="share-link">
      <p>{facts.join(' · ')}</p>
      <p className="share-dimmed">
        {t('by', { name: link.made_by })}{' '}
        {link.last_opened_date === null
          ? t('never')
          : t('opened', { count: link.opened_count, date: dateOf(link.last_opened_date) })}
      </p>
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      {!link.can_end ? null : isAsking ? (
        <div className="share-actions" role="group" aria-label={t('end')}>
          <p>{t('endAsk')}</p>
          <Button emphasis="secondary" disabled={isBusy} onClick={() => setIsAsking(false)}>
            {t('cancel')}
          </Button>
          <Button isBusy={isBusy} onClick={() => run(() => endLink(link.id))}>
            {t('endYes')}
          </Button>
        </div>
      ) : (
        <div className="share-actions">
          {link.has_ended || !link.can_change ? null : (
            <Button emphasis="quiet" onClick={onShow}>
              {t('show')}
            </Button>
          )}
          {link.can_change ? (
            <Button emphasis="quiet" onClick={onChange}>
              {t('change')}
            </Button>
          ) : null}
          <Button emphasis="quiet" onClick={() => setIsAsking(true)}>
            {t('end')}
          </Button>
        </div>
      )}
    </li>
  )
}
