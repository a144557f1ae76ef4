import type { UserSettings } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { showError } from '../../../lib/activity.ts'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { Switch } from '../../../ui/fields/switch.tsx'

const mails = ['receive_update_emails', 'receive_photo_update_emails'] as const
type MailSettings = Pick<UserSettings, (typeof mails)[number]>

/** A delay, so that an accidental switch can be reversed before anything is sent. */
const saveDelayMs = 1_000

/** Switches for the automatic mails. */
export function MailSection({ stored }: { stored: UserSettings }) {
  const { t } = useTranslation('settings')
  const { chosen, turn, isSaved } = useMailSettings(stored)
  return (
    <section className="settings-section" aria-labelledby="settings-mails">
      <h2 id="settings-mails">{t('mails.title')}</h2>
      <ul className="settings-list">
        {mails.map((mail) => (
          <MailRow key={mail} mail={mail} isOn={chosen[mail]} onChange={(isOn) => turn({ [mail]: isOn })} />
        ))}
      </ul>
      <p className="settings-saved" role="status">
        {isSaved ? t('saved') : ''}
      </p>
    </section>
  )
}

function MailRow({ mail, isOn, onChange }: { mail: keyof MailSettings; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation('settings')
  const [labelId, hintId] = [useId(), useId()]
  return (
    <li>
      <div>
        <strong id={labelId}>{t(`mails.${mail}`)}</strong>
        <span id={hintId} className="settings-hint">
          {t(`mails.hint.${mail}`)}
        </span>
      </div>
      <Switch labelId={labelId} statusId={hintId} isOn={isOn} text={t(isOn ? 'mails.on' : 'mails.off')} onChange={onChange} />
    </li>
  )
}

/** Sends all switches together a second after the last change, or when the user leaves the page earlier. */
function useMailSettings(stored: UserSettings) {
  const client = useQueryClient()
  const [pressed, setPressed] = useState<Partial<MailSettings>>({})
  const [isSaved, setIsSaved] = useState(false)
  const waiting = useRef<Partial<MailSettings>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = async () => {
    const body = waiting.current
    waiting.current = {}
    try {
      // The page may be left as soon as a switch is turned.
      const settings = await call('updateSettings', { body, keepalive: true })
      client.setQueryData(queryKeys.settings, settings)
      setIsSaved(true)
    } catch (error) {
      setPressed({})
      showError(error)
    }
  }
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (Object.keys(waiting.current).length > 0) void latest.current()
    },
    [],
  )
  const turn = (change: Partial<MailSettings>) => {
    setIsSaved(false)
    setPressed((before) => ({ ...before, ...change }))
    waiting.current = { ...waiting.current, ...change }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current(), saveDelayMs)
  }
  return { chosen: { ...stored, ...pressed }, turn, isSaved }
}
