import { festivals, leapMonthRules } from '@banyan/contract'
import type { DaySettings } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDayActions, useDaySettings } from './days.queries.ts'
import { Waiting } from './waiting.tsx'

/** Which festivals the family keeps, and how days of a leap month are kept. */
export function TogetherDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('days')
  const { data, error } = useDaySettings()
  return (
    <Dialog title={t('together.title')} onClose={onClose}>
      <Waiting isReady={data !== undefined} error={error} />
      {data === undefined ? null : <Together settings={data} onClose={onClose} />}
    </Dialog>
  )
}

function Together({ settings, onClose }: { settings: DaySettings; onClose: () => void }) {
  const { t } = useTranslation('days')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(settings.festivals))
  const [leapMonths, setLeapMonths] = useState(settings.leap_months)
  const { changeSettings } = useDayActions()
  const { isBusy, problem, run } = useTask()
  const save = () =>
    run(async () => {
      await changeSettings({ festivals: festivals.filter((each) => chosen.has(each)), leap_months: leapMonths })
      onClose()
    })
  return (
    <>
      <p>{t('together.lead')}</p>
      <fieldset className="day-festivals" disabled={!settings.can_change}>
        <legend className="visually-hidden">{t('together.title')}</legend>
        {festivals.map((festival) => (
          <label key={festival}>
            <input
              type="checkbox"
              checked={chosen.has(festival)}
              onChange={({ currentTarget }) =>
                setChosen(
                  new Set(currentTarget.checked ? [...chosen, festival] : [...chosen].filter((each) => each !== festival)),
                )
              }
            />
            {t(`festival.${festival}`)}
          </label>
        ))}
      </fieldset>
      {settings.can_change ? (
        <SelectField
          label={t('together.leap')}
          description={t('together.leapHint')}
          value={leapMonths}
          options={leapMonthRules.map((value) => ({ value, label: t(`together.rule.${value}`) }))}
          onChange={setLeapMonths}
        />
      ) : null}
      <p className="day-small">{t('together.short')}</p>
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" onClick={onClose}>
          {t('add.cancel')}
        </Button>
        {settings.can_change ? (
          <Button isBusy={isBusy} onClick={save}>
            {t('add.save')}
          </Button>
        ) : null}
      </DialogActions>
    </>
  )
}
