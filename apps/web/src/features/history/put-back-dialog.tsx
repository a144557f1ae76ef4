import type { CallResponse, ChangeGroup } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/api.ts'
import { duringOwnChange } from '../../lib/live/own-changes.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useChangeAuthors } from './history.queries.ts'

type Preview = CallResponse<'previewPutBack'>
type Kept = Preview['groups'][number]['kept'][number]

const moments = ['today', 'monday', 'week', 'month'] as const
type Moment = (typeof moments)[number] | 'mailed'

const dayMs = 86_400_000

/** The beginning of a day of the reader's own clock. */
function momentOf(moment: Exclude<Moment, 'mailed'>): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  const daysBack = { today: 0, monday: (day.getDay() + 6) % 7, week: 7, month: 30 }[moment]
  return new Date(day.getTime() - daysBack * dayMs).toISOString()
}

interface PutBackDialogProps {
  /** Who, and since when, as a mail named them. */
  readonly asked: { userId: string; since: string }
  readonly onClose: () => void
}

/** Everything that somebody did: first what would come back, and what would not, then the doing. */
export function PutBackDialog({ asked, onClose }: PutBackDialogProps) {
  const { t } = useTranslation('history')
  const client = useQueryClient()
  const { data: authors = [] } = useChangeAuthors()
  const [userId, setUserId] = useState(asked.userId)
  const [moment, setMoment] = useState<Moment>(asked.since === '' ? 'today' : 'mailed')
  const [preview, setPreview] = useState<Preview & { since: string }>()
  const [chosen, setChosen] = useState<ReadonlySet<ChangeGroup>>(new Set())
  const [done, setDone] = useState<number>()
  const { isBusy, problem, run } = useTask()

  const look = async () => {
    const since = moment === 'mailed' ? asked.since : momentOf(moment)
    const found = await call('previewPutBack', { body: { user_id: Number(userId), since } })
    setPreview({ ...found, since })
    setChosen(new Set(found.groups.filter(({ count }) => count > 0).map(({ group }) => group)))
  }
  const putBack = async () => {
    if (!preview) return
    const body = { user_id: Number(userId), since: preview.since, last_id: preview.last_id, groups: [...chosen] }
    const { groups } = await duringOwnChange(() => call('putBack', { body }))
    await client.invalidateQueries()
    setDone(groups.reduce((sum, { count }) => sum + count, 0))
  }
  const toggle = (group: ChangeGroup, isOn: boolean) => setChosen(new Set(isOn ? [...chosen, group] : [...chosen].filter((each) => each !== group)))

  return (
    <Dialog title={t('putBackAll.open')} onClose={onClose} canDismiss={!isBusy}>
      {done !== undefined ? (
        <Notice kind="success">
          <p>{t('putBackAll.done', { count: done })}</p>
          <p>{t('putBackAll.undoHint')}</p>
        </Notice>
      ) : preview ? (
        <PreviewGroups preview={preview} chosen={chosen} onToggle={toggle} />
      ) : (
        <>
          <p>{t('putBackAll.lead')}</p>
          <div className="history-filters">
            <label>
              {t('putBackAll.who')}
              <select value={userId} onChange={(event) => setUserId(event.currentTarget.value)}>
                <option value="">–</option>
                {authors.map(({ user_id: id, user_name: name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {t('putBackAll.since')}
              <select value={moment} onChange={(event) => setMoment((['mailed', ...moments] as const).find((each) => each === event.currentTarget.value) ?? 'today')}>
                {asked.since === '' ? null : <option value="mailed">{t('putBackAll.mailed')}</option>}
                {moments.map((each) => (
                  <option key={each} value={each}>
                    {t(`putBackAll.${each}`)}
                  </option>
                ))}
              </select>
            </label>
          </div>
        </>
      )}
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" onClick={onClose} disabled={isBusy}>
          {t('putBackAll.close')}
        </Button>
        {done !== undefined ? null : preview ? (
          <Button isBusy={isBusy} disabled={chosen.size === 0} onClick={() => run(putBack)}>
            {t('putBackAll.do')}
          </Button>
        ) : (
          <Button isBusy={isBusy} disabled={userId === ''} onClick={() => run(look)}>
            {t('putBackAll.look')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function PreviewGroups({ preview, chosen, onToggle }: { preview: Preview; chosen: ReadonlySet<ChangeGroup>; onToggle: (group: ChangeGroup, isOn: boolean) => void }) {
  const { t } = useTranslation('history')
  if (preview.groups.length === 0) return <p>{t('putBackAll.nothing')}</p>
  return (
    <ul className="put-back-groups">
      {preview.groups.map(({ group, count, kept_count: keptCount, kept }) => (
        <li key={group}>
          <label>
            <input type="checkbox" checked={chosen.has(group)} disabled={count === 0} onChange={(event) => onToggle(group, event.currentTarget.checked)} />
            <b>{t(`group.${group}`)}</b> <span>{t('putBackAll.count', { count })}</span>
          </label>
          {keptCount === 0 ? null : (
            <details>
              <summary>{t('putBackAll.kept', { count: keptCount })}</summary>
              <ul>
                {kept.map((line) => (
                  <KeptLine key={line.change_id} line={line} />
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
      {preview.is_cut ? <li>{t('putBackAll.cut')}</li> : null}
    </ul>
  )
}

function KeptLine({ line }: { line: Kept }) {
  const { t } = useTranslation('history')
  const name = [line.person_name, line.other_person_name, line.title].filter((each) => each !== '').join(' – ')
  const reason = line.reason === 'changed_since' ? (line.by === '' ? t('putBackAll.reason.changed') : t('putBackAll.reason.changed_since', { name: line.by })) : t(`putBackAll.reason.${line.reason}`)
  return (
    <li>
      {name}: {reason}
    </li>
  )
}
