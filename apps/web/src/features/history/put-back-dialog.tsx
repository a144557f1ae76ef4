import type { CallResponse, ChangeGroup } from '@banyan/contract'
import { useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isRunning, useChangeAuthors, useNewestPutBack, usePutBack } from './history.queries.ts'
import type { PutBackRun } from './history.queries.ts'
import { PutBackProgress } from './put-back-progress.tsx'

type Preview = CallResponse<'previewPutBack'>
type Kept = Preview['groups'][number]['kept'][number]

const moments = ['today', 'monday', 'week', 'month'] as const
type Moment = (typeof moments)[number] | 'mailed' | 'day'

/** The start time, as the server takes it. */
interface Since {
  readonly since: string
  readonly time_zone?: string
}

/** The start of a day on the reader's own clock, which has days of 23 and 25 hours. */
function momentOf(moment: Exclude<Moment, 'mailed' | 'day'>): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - { today: 0, monday: (day.getDay() + 6) % 7, week: 7, month: 30 }[moment])
  return day.toISOString()
}

/** Today, as a date field writes it. */
function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

interface PutBackDialogProps {
  /** The user and start time that a mail named. */
  readonly asked: { userId: string; since: string }
  readonly onClose: () => void
}

/** Puts back everything that somebody did: previews what would and would not come back, then runs it and shows the progress. */
export function PutBackDialog({ asked, onClose }: PutBackDialogProps) {
  const { t } = useTranslation(['history', 'common'])
  const [userId, setUserId] = useState(asked.userId)
  const [moment, setMoment] = useState<Moment>(asked.since === '' ? 'today' : 'mailed')
  const [day, setDay] = useState('')
  const [preview, setPreview] = useState<Preview & { from: Since }>()
  const [chosen, setChosen] = useState<ReadonlySet<ChangeGroup>>(new Set())
  const [begun, setBegun] = useState<number>()
  const newest = useNewestPutBack()
  // If somebody has already started a put-back, it is shown instead, because only one runs at a time.
  const { run, error } = usePutBack(begun ?? (newest.data && isRunning(newest.data) ? newest.data.id : undefined))
  const { isBusy, problem, run: perform } = useTask()

  const look = async () => {
    const from: Since =
      moment === 'day'
        ? { since: day, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
        : { since: moment === 'mailed' ? asked.since : momentOf(moment) }
    const found = await call('previewPutBack', { body: { user_id: Number(userId), ...from } })
    setPreview({ ...found, from })
    setChosen(new Set(found.groups.filter(({ count }) => count > 0).map(({ group }) => group)))
  }
  const putBack = async () => {
    if (!preview) return
    const body = { user_id: Number(userId), ...preview.from, last_id: preview.last_id, groups: [...chosen] }
    setBegun((await call('putBack', { body })).id)
  }
  const toggle = (group: ChangeGroup, isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, group] : [...chosen].filter((each) => each !== group)))
  const isWaiting = newest.isPending || (begun !== undefined && !run)
  const message = problem || newest.error?.message || error?.message || ''

  return (
    <Dialog title={t('putBackAll.open')} onClose={onClose} canDismiss={!isBusy}>
      {run ? (
        <RunState run={run} />
      ) : isWaiting ? (
        <Loading label={t('common:loading')} />
      ) : preview ? (
        <Groups groups={preview.groups} isCut={preview.is_cut} chosen={chosen} onToggle={toggle} />
      ) : (
        <Choice
          userId={userId}
          onUser={setUserId}
          moment={moment}
          onMoment={setMoment}
          day={day}
          onDay={setDay}
          isMailed={asked.since !== ''}
        />
      )}
      {message === '' ? null : <Notice kind="danger">{message}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" onClick={onClose} disabled={isBusy}>
          {t('putBackAll.close')}
        </Button>
        {run || isWaiting ? null : preview ? (
          <Button isBusy={isBusy} disabled={chosen.size === 0} onClick={() => perform(putBack)}>
            {t('putBackAll.do')}
          </Button>
        ) : (
          <Button isBusy={isBusy} disabled={userId === '' || (moment === 'day' && day === '')} onClick={() => perform(look)}>
            {t('putBackAll.look')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly userId: string
  readonly onUser: (userId: string) => void
  readonly moment: Moment
  readonly onMoment: (moment: Moment) => void
  /** The chosen day, "" if there is none. */
  readonly day: string
  readonly onDay: (day: string) => void
  /** Whether a mail named the start time. */
  readonly isMailed: boolean
}

/** Chooses the user and the start time. */
function Choice({ userId, onUser, moment, onMoment, day, onDay, isMailed }: ChoiceProps) {
  const { t } = useTranslation('history')
  const { data: authors = [] } = useChangeAuthors()
  return (
    <>
      <p>{t('putBackAll.lead')}</p>
      <div className="history-filters">
        <label>
          {t('putBackAll.who')}
          <select value={userId} onChange={(event) => onUser(event.currentTarget.value)}>
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
          <select
            value={moment}
            onChange={(event) =>
              onMoment((['mailed', ...moments, 'day'] as const).find((each) => each === event.currentTarget.value) ?? 'today')
            }
          >
            {isMailed ? <option value="mailed">{t('putBackAll.mailed')}</option> : null}
            {moments.map((each) => (
              <option key={each} value={each}>
                {t(`putBackAll.${each}`)}
              </option>
            ))}
            <option value="day">{t('putBackAll.otherDay')}</option>
          </select>
        </label>
        {moment === 'day' ? (
          <label>
            {t('putBackAll.day')}
            <input type="date" value={day} max={today()} onChange={(event) => onDay(event.currentTarget.value)} />
          </label>
        ) : null}
      </div>
    </>
  )
}

/** Shows the progress, then the result. */
function RunState({ run }: { run: PutBackRun }) {
  const { t } = useTranslation('history')
  if (isRunning(run)) {
    return (
      <>
        <PutBackProgress run={run} />
        <p>{t('putBackAll.goesOn')}</p>
      </>
    )
  }
  const count = run.groups.reduce((sum, group) => sum + group.count, 0)
  return (
    <>
      <Notice kind={run.state === 'done' ? 'success' : 'danger'}>
        {run.state === 'done' ? null : <p>{t('putBackAll.failed')}</p>}
        <p>{t('putBackAll.done', { count })}</p>
        {count === 0 ? null : <p>{t('putBackAll.undoHint')}</p>}
      </Notice>
      {run.groups.some((group) => group.kept_count > 0) ? <Groups groups={run.groups} /> : null}
    </>
  )
}

interface GroupsProps {
  readonly groups: Preview['groups']
  readonly isCut?: boolean
  /** The selected groups, if they can be selected. */
  readonly chosen?: ReadonlySet<ChangeGroup>
  readonly onToggle?: (group: ChangeGroup, isOn: boolean) => void
}

function Groups({ groups, isCut = false, chosen, onToggle }: GroupsProps) {
  const { t } = useTranslation('history')
  if (groups.length === 0) return <p>{t('putBackAll.nothing')}</p>
  return (
    <ul className="put-back-groups">
      {groups.map(({ group, count, kept_count: keptCount, kept }) => {
        const what = (
          <>
            <b>{t(`group.${group}`)}</b> <span>{t('putBackAll.count', { count })}</span>
          </>
        )
        return (
          <li key={group}>
            {chosen && onToggle ? (
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(group)}
                  disabled={count === 0}
                  onChange={(event) => onToggle(group, event.currentTarget.checked)}
                />
                {what}
              </label>
            ) : (
              <p>{what}</p>
            )}
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
        )
      })}
      {isCut ? <li>{t('putBackAll.cut')}</li> : null}
    </ul>
  )
}

function KeptLine({ line }: { line: Kept }) {
  const { t } = useTranslation('history')
  const name = [line.person_name, line.other_person_name, line.title].filter((each) => each !== '').join(' – ')
  const reason =
    line.reason === 'changed_since'
      ? line.by === ''
        ? t('putBackAll.reason.changed')
        : t('putBackAll.reason.changed_since', { name: line.by })
      : t(`putBackAll.reason.${line.reason}`)
  return <li>{t('line', { name, text: reason })}</li>
}
