import { formatDate } from '@banyan/contract'
import type { StoryPlan } from '@banyan/contract'
import { useState } from 'react'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { intervals, weekdays } from './choices.ts'
import { ChooseQuestion } from './choose-question.tsx'
import { useStoryActions } from './stories.queries.ts'

/** So many of the questions to come are shown at first. */
const fewComing = 5

/** How somebody is asked: what they have got, what comes, and when. */
export function PlanView({ plan }: { plan: StoryPlan }) {
  const { t } = useTranslation('stories')
  const language = useLanguage()
  const actions = useStoryActions(plan.person_id)
  const { isBusy, problem, run } = useTask()
  const [question, setQuestion] = useState('')
  const [isLong, setIsLong] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const [isEnding, setIsEnding] = useState(false)
  const change = (body: Parameters<typeof actions.change>[1]) => run(() => actions.change(plan.id, body))
  const coming = plan.coming.map(({ key, text }) => (key === '' ? { key, text } : { key }))
  const first = (entry: { key: string; text?: string }) =>
    change({ coming: [entry, ...kept(plan).filter(({ key, text }) => (key === '' ? text !== entry.text : key !== entry.key))] })
  const canChange = plan.state !== 'stopped'
  return (
    <div className="stories-plan">
      <p>{status(plan)}</p>
      {plan.address === '' ? null : <p className="stories-address">{t('to', { address: plan.address })}</p>}
      {plan.problem === '' ? null : <Notice kind="info">{t(`problem.${plan.problem}`, { name: plan.name })}</Notice>}
      {canChange ? (
        <div className="stories-when">
          <SelectField
            label={t('often')}
            value={String(plan.every_weeks)}
            options={intervals.map((count) => ({ value: String(count), label: t(`weeks.${count}`) }))}
            onChange={(value) => change({ every_weeks: Number(value) })}
          />
          <SelectField
            label={t('weekday')}
            value={String(plan.weekday)}
            options={weekdays(language)}
            onChange={(value) => change({ weekday: Number(value) })}
          />
        </div>
      ) : null}
      {canChange ? (
        <section aria-labelledby="stories-coming">
          <h3 id="stories-coming">{t('coming')}</h3>
          <ol className="stories-list">
            {plan.coming.slice(0, isLong ? undefined : fewComing).map(({ key, text, asked_by: by }, at) => (
              <li key={`${key} ${text}`}>
                <p dir="auto">
                  {text}
                  {by === '' ? null : <span className="stories-dimmed"> · {by}</span>}
                </p>
                <span className="stories-actions">
                  {at === 0 ? null : (
                    <Button
                      emphasis="quiet"
                      disabled={isBusy}
                      aria-label={t('firstOf', { question: text })}
                      onClick={() => first(key === '' ? { key, text } : { key })}
                    >
                      {t('putFirst')}
                    </Button>
                  )}
                  <Button
                    emphasis="quiet"
                    disabled={isBusy}
                    aria-label={t('skipOf', { question: text })}
                    onClick={() =>
                      change(
                        key === ''
                          ? { coming: kept(plan).filter((each) => each.text !== text) }
                          : { coming: kept(plan).filter((each) => each.key !== key), skipped: [key] },
                      )
                    }
                  >
                    {t('skip')}
                  </Button>
                </span>
              </li>
            ))}
          </ol>
          {isLong || coming.length <= fewComing ? null : (
            <Button emphasis="quiet" onClick={() => setIsLong(true)}>
              {t('more')}
            </Button>
          )}
          <form
            className="stories-own"
            onSubmit={(event) => {
              event.preventDefault()
              if (question.trim() === '') return
              run(async () => {
                await actions.change(plan.id, { coming: [{ key: '', text: question }, ...kept(plan)] })
                setQuestion('')
              })
            }}
          >
            <TextField label={t('ownQuestion')} value={question} maxLength={300} autoComplete="off" onChange={setQuestion} />
            <Button type="submit" emphasis="secondary" disabled={isBusy || question.trim() === ''}>
              {t('add')}
            </Button>
          </form>
          <Button emphasis="quiet" aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
            {t('choose')}
          </Button>
          {isChoosing ? <ChooseQuestion plan={plan} isBusy={isBusy} onChoose={(key) => first({ key })} /> : null}
        </section>
      ) : null}
      {plan.asked.length === 0 ? null : (
        <section aria-labelledby="stories-asked">
          <h3 id="stories-asked">{t('asked')}</h3>
          <ul className="stories-list">
            {plan.asked.map(({ text, sent_date: sent, fact_id: fact }) => (
              <li key={`${sent} ${text}`}>
                <p dir="auto">{text}</p>
                <p className="stories-dimmed">
                  {formatDate(new Date(sent), language, { dateStyle: 'medium' })} ·{' '}
                  {fact === null ? t('unanswered') : <a href={`#fact-${fact}`}>{t('answered')}</a>}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <div className="stories-actions">
        {canChange ? (
          <Button emphasis="secondary" disabled={isBusy} onClick={() => change({ is_paused: !plan.is_paused })}>
            {t(plan.is_paused ? 'goOn' : 'pause')}
          </Button>
        ) : null}
        {isEnding ? (
          <Button emphasis="primary" disabled={isBusy} onClick={() => run(() => actions.end(plan.id))}>
            {t('endSure')}
          </Button>
        ) : (
          <Button emphasis="quiet" disabled={isBusy} onClick={() => setIsEnding(true)}>
            {t('end')}
          </Button>
        )}
      </div>
    </div>
  )

  function status({ state, is_paused: isPaused, next_date: next, name }: StoryPlan): string {
    if (state === 'stopped') return t('state.stopped', { name })
    if (isPaused) return t('state.paused')
    const date = next === null ? '' : formatDate(new Date(next), language, { dateStyle: 'full' })
    if (state === 'asked') return plan.asked.length > 0 ? t('state.asked', { name }) : t('state.begins', { date })
    return next === null ? t('state.waits') : t('state.on', { date })
  }
}

/** Those that somebody put into an order, as a call takes them; the first few are, once one of them moves. */
const kept = ({ coming }: StoryPlan) =>
  coming.slice(0, fewComing).map(({ key, text }) => (key === '' ? { key, text } : { key, text: '' }))
