import { mailScopes } from '@banyan/contract'
import type { DayKind, DaySettings } from '@banyan/contract'
import { useState } from 'react'
import { showError } from '../../lib/activity.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDayActions, useDaySettings } from './days.queries.ts'
import { KindChoice } from './kind-choice.tsx'
import { Waiting } from './waiting.tsx'

interface MailDialogProps {
  readonly family: Family
  readonly onClose: () => void
}

/** Of which days to come the daily mail tells, of whom, and of whom not. */
export function MailDialog({ family, onClose }: MailDialogProps) {
  const { t } = useTranslation('days')
  const { data, error } = useDaySettings()
  return (
    <Dialog title={t('mail.title')} onClose={onClose}>
      <Waiting isReady={data !== undefined} error={error} />
      {data === undefined ? null : <MailChoice settings={data} family={family} onClose={onClose} />}
    </Dialog>
  )
}

function MailChoice({ settings, family, onClose }: MailDialogProps & { settings: DaySettings }) {
  const { t } = useTranslation('days')
  const [kinds, setKinds] = useState<ReadonlySet<DayKind>>(new Set(settings.mail.kinds))
  const [who, setWho] = useState(settings.mail.who)
  const { changeMail, mute } = useDayActions()
  const { isBusy, problem, run } = useTask()
  const save = () =>
    run(async () => {
      await changeMail({ kinds: [...kinds], who })
      onClose()
    })
  return (
    <>
      <p>{t('mail.lead')}</p>
      <KindChoice legend={t('feeds.kinds')} kinds={kinds} onChange={setKinds} />
      <SelectField
        label={t('who.label')}
        value={who}
        options={mailScopes.map((value) => ({ value, label: t(`who.${value}`) }))}
        onChange={setWho}
      />
      {settings.muted_person_ids.length === 0 ? null : (
        <section aria-labelledby="muted-people">
          <h3 id="muted-people">{t('mail.muted')}</h3>
          <ul className="day-feeds">
            {settings.muted_person_ids.map((id) => (
              <li key={id} className="day-feed-actions">
                <span>{family.findPerson(id)?.name ?? '?'}</span>
                <Button emphasis="quiet" onClick={() => void mute(id, false).catch(showError)}>
                  {t('unmute')}
                  <span className="visually-hidden"> {family.findPerson(id)?.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" onClick={onClose}>
          {t('add.cancel')}
        </Button>
        <Button isBusy={isBusy} onClick={save}>
          {t('add.save')}
        </Button>
      </DialogActions>
    </>
  )
}
