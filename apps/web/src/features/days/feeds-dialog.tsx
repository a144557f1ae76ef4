import { dayKinds, feedScopes } from '@banyan/contract'
import type { CalendarFeed, DayKind, FeedScope } from '@banyan/contract'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { CopyButton } from '../../lib/copying/copy-button.tsx'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { PersonPicker } from '../../lib/people/person-picker.tsx'
import { useFoundPeople } from '../../lib/people/search/use-found-people.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFeedActions, useFeeds } from './days.queries.ts'
import { KindChoice } from './kind-choice.tsx'
import { Waiting } from './waiting.tsx'

interface FeedsDialogProps {
  readonly family: Family
  readonly onClose: () => void
}

/** The days in the calendar that somebody uses anyway: secret addresses, each of which can be ended. */
export function FeedsDialog({ family, onClose }: FeedsDialogProps) {
  const { t } = useTranslation('days')
  const { data, error } = useFeeds()
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Dialog title={t('feeds.title')} onClose={onClose}>
      <Waiting isReady={data !== undefined} error={error} />
      {data === undefined ? null : isMaking || data.length === 0 ? (
        <FeedForm
          family={family}
          onDone={() => setIsMaking(false)}
          onCancel={data.length === 0 ? onClose : () => setIsMaking(false)}
        />
      ) : (
        <>
          <p>{t('feeds.secret')}</p>
          <ul className="day-feeds">
            {data.map((feed) => (
              <FeedRow key={feed.id} feed={feed} family={family} />
            ))}
          </ul>
          <DialogActions>
            <Button emphasis="secondary" onClick={() => setIsMaking(true)}>
              {t('feeds.another')}
            </Button>
            <Button onClick={onClose}>{t('feeds.done')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

function FeedRow({ feed, family }: { feed: CalendarFeed; family: Family }) {
  const { t } = useTranslation('days')
  const { end } = useFeedActions()
  const { isBusy, problem, run } = useTask()
  const { url } = feed
  const whose =
    feed.who === 'branch'
      ? t('feeds.branchOf', { name: family.findPerson(feed.person_id ?? 0)?.name ?? '?' })
      : t(`feeds.scope.${feed.who}`)
  return (
    <li>
      <p className="day-feed-name">{feed.name}</p>
      <p className="day-small">{[whose, ...feed.kinds.map((kind) => t(`kind.${kind}`))].join(t('separator'))}</p>
      {url === null ? (
        <p className="day-small">{t('feeds.unknown')}</p>
      ) : (
        <>
          <input
            className="day-address"
            readOnly
            value={url}
            aria-label={t('feeds.address', { name: feed.name })}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <div className="day-feed-actions">
            <a className="day-open" href={url.replace(/^https?:/, 'webcal:')}>
              {t('feeds.open')}
              <span className="visually-hidden"> {feed.name}</span>
            </a>
            <CopyButton text={url} label={t('feeds.copy')} of={feed.name} copied={t('feeds.copied')} />
          </div>
        </>
      )}
      <Button emphasis="quiet" isBusy={isBusy} onClick={() => run(() => end(feed.id))}>
        {t('feeds.end')}
        <span className="visually-hidden"> {feed.name}</span>
      </Button>
      <p role="status" className="day-small">
        {problem}
      </p>
    </li>
  )
}

function FeedForm({ family, onDone, onCancel }: { family: Family; onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation('days')
  const ownId = useSession((state) => state.usersPersonId)
  const [name, setName] = useState(t('feeds.defaultName'))
  const [who, setWho] = useState<FeedScope>('near')
  const [kinds, setKinds] = useState<ReadonlySet<DayKind>>(new Set(dayKinds))
  const [search, setSearch] = useState('')
  const [personId, setPersonId] = useState<number>()
  const found = useFoundPeople(family, search, 'name')
  const own = family.findPerson(ownId)
  const { make } = useFeedActions()
  const { isBusy, problem, run } = useTask()
  const canSave = name.trim() !== '' && kinds.size > 0 && (who !== 'branch' || personId !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSave) return
    run(async () => {
      await make({
        name,
        who,
        kinds: dayKinds.filter((kind) => kinds.has(kind)),
        ...(who === 'branch' && personId !== undefined ? { person_id: personId } : {}),
      })
      onDone()
    })
  }
  return (
    <form className="form" onSubmit={submit}>
      <p>{t('feeds.lead')}</p>
      <SelectField
        label={t('who.label')}
        value={who}
        options={feedScopes.map((value) => ({ value, label: t(`feeds.scope.${value}`) }))}
        onChange={setWho}
      />
      {who === 'branch' ? (
        <PersonPicker
          family={family}
          search={search}
          onSearch={setSearch}
          offered={search.trim() === '' ? (own === undefined ? [] : [own]) : found.shown}
          more={found.more}
          chosenId={personId}
          onChoose={setPersonId}
          nobody={t('add.nobody')}
          noSuggestion=""
        />
      ) : null}
      <KindChoice legend={t('feeds.kinds')} kinds={kinds} onChange={setKinds} />
      <TextField
        label={t('feeds.name')}
        name="name"
        autoComplete="off"
        maxLength={80}
        isRequired
        value={name}
        onChange={setName}
      />
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" onClick={onCancel}>
          {t('add.cancel')}
        </Button>
        <Button type="submit" isBusy={isBusy} disabled={!canSave}>
          {t('feeds.make')}
        </Button>
      </DialogActions>
    </form>
  )
}
