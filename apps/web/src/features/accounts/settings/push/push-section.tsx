import { deviceName, formatDate } from '@banyan/contract'
import type { PushDevice } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../../lib/http/api.ts'
import { useLanguage } from '../../../../lib/language/use-language.ts'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { noteSubscription } from '../../../../lib/offline/subscription.ts'
import { queryKeys } from '../../../../lib/query-keys.ts'
import { useTask } from '../../../../lib/use-task.ts'
import { Button } from '../../../../ui/button.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { usePush } from '../settings.queries.ts'
import { findObstacle, subscribe, unsubscribe } from './subscribe.ts'

const kinds = ['photos', 'comments', 'people', 'days'] as const
const choices = [...kinds, 'is_detailed'] as const
type Choices = Pick<PushDevice, (typeof choices)[number]>

/** A locked telephone shows notifications to anyone, so at first they do not say what is new. */
const atFirst: Choices = { photos: true, comments: true, people: true, days: true, is_detailed: false }

/** Notifications on this device, and the list of all devices that receive them. */
export function PushSection() {
  const { t } = useTranslation(['settings', 'common'])
  const { data } = usePush()
  const { key, here, devices, wanted, isBusy, problem, isSaved, switchOn, switchOff, choose } = useThisDevice()
  if (!data) return null
  const obstacle = findObstacle()
  const notice = key === null ? 'off' : here === undefined ? obstacle : undefined
  return (
    <section className="settings-section" aria-labelledby="settings-push">
      <h2 id="settings-push">{t('push.title')}</h2>
      <p>{t('push.lead')}</p>
      <p className="settings-hint">{t('push.maker')}</p>
      {notice === undefined ? (
        <ul className="settings-list">
          <Row
            label={t('push.here')}
            hint={t('push.hereHint')}
            isOn={wanted ?? here !== undefined}
            onChange={here === undefined ? switchOn : switchOff}
          />
        </ul>
      ) : (
        <Notice kind="info">{t(`push.${notice}`)}</Notice>
      )}
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      {here === undefined || key === null ? null : <ChosenKinds device={here} onChoose={choose} />}
      <p className="settings-saved" role="status">
        {isBusy ? t('common:loading') : isSaved ? t('saved') : ''}
      </p>
      {devices.length === 0 ? null : <Devices devices={devices} />}
    </section>
  )
}

/** What this device is sent, and how to change it. */
function useThisDevice() {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const { data } = usePush()
  const task = useTask()
  const [refusal, setRefusal] = useState('')
  const [isSaved, setIsSaved] = useState(false)
  /** What was pressed, until it is done: the worker may have to be loaded first. */
  const [pressed, setPressed] = useState(false)
  const key = data?.key ?? null
  const devices = data?.devices ?? []
  const here = devices.find((device) => device.is_current)
  const again = () => client.invalidateQueries({ queryKey: queryKeys.push })

  const save = async (chosen: Choices): Promise<void> => {
    if (key === null) return
    setIsSaved(false)
    setRefusal('')
    const subscription = await subscribe(key).catch(() => 'failed' as const)
    if (subscription === undefined || subscription === 'failed') {
      setRefusal(t(subscription === undefined ? 'push.blocked' : 'push.failed'))
      return
    }
    const body = { ...subscription, ...Object.fromEntries(choices.map((name) => [name, chosen[name]])) } as Choices &
      typeof subscription
    await call('savePushDevice', { body })
    await noteSubscription({ ...subscription, key }).catch(() => undefined)
    await again()
    setIsSaved(true)
  }
  const end = async (): Promise<void> => {
    if (here === undefined) return
    setIsSaved(false)
    await call('deletePushDevice', { params: { id: here.id } })
    await unsubscribe().catch(() => undefined)
    await again()
    setIsSaved(true)
  }
  const begin = (isOn: boolean, work: () => Promise<void>) => {
    setPressed(isOn)
    task.run(work)
  }
  return {
    key,
    here,
    devices,
    wanted: task.isBusy ? pressed : undefined,
    isBusy: task.isBusy,
    problem: task.problem === '' ? refusal : task.problem,
    isSaved,
    switchOn: () => begin(true, () => save(atFirst)),
    switchOff: () => begin(false, end),
    choose: (change: Partial<Choices>) => begin(true, () => save({ ...atFirst, ...here, ...change })),
  }
}

function ChosenKinds({ device, onChoose }: { device: PushDevice; onChoose: (change: Partial<Choices>) => void }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <h3 id="settings-push-kinds">{t('push.kinds')}</h3>
      <ul className="settings-list" aria-labelledby="settings-push-kinds">
        {kinds.map((kind) => (
          <Row key={kind} label={t(`push.${kind}`)} isOn={device[kind]} onChange={(isOn) => onChoose({ [kind]: isOn })} />
        ))}
        <Row
          label={t('push.detailed')}
          hint={t('push.detailedHint')}
          isOn={device.is_detailed}
          onChange={(isOn) => onChoose({ is_detailed: isOn })}
        />
      </ul>
    </>
  )
}

interface RowProps {
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Row({ label, hint, isOn, onChange }: RowProps) {
  const { t } = useTranslation('settings')
  const [labelId, hintId] = [useId(), useId()]
  return (
    <li>
      <div>
        <strong id={labelId}>{label}</strong>
        {hint === undefined ? null : (
          <span id={hintId} className="settings-hint">
            {hint}
          </span>
        )}
      </div>
      <Switch
        labelId={labelId}
        {...(hint === undefined ? {} : { statusId: hintId })}
        isOn={isOn}
        text={t(isOn ? 'mails.on' : 'mails.off')}
        onChange={onChange}
      />
    </li>
  )
}

function Devices({ devices }: { devices: readonly PushDevice[] }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <h3 id="settings-push-devices">{t('push.devices')}</h3>
      <ul className="settings-list" aria-labelledby="settings-push-devices">
        {devices.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </ul>
    </>
  )
}

function Device({ device }: { device: PushDevice }) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const client = useQueryClient()
  const task = useTask()
  const name = deviceName(device.user_agent) || t('sessions.unknown')
  const sent =
    device.last_sent === null
      ? t('push.never')
      : t('push.last', { date: formatDate(new Date(device.last_sent), language, { dateStyle: 'medium', timeStyle: 'short' }) })
  const remove = async () => {
    await call('deletePushDevice', { params: { id: device.id } })
    await client.invalidateQueries({ queryKey: queryKeys.push })
  }
  return (
    <li>
      <div className="settings-session">
        <strong>{device.is_current ? `${name} · ${t('sessions.current')}` : name}</strong>
        <span className="settings-hint">{sent}</span>
        {task.problem === '' ? null : <Notice kind="danger">{task.problem}</Notice>}
      </div>
      {device.is_current ? null : (
        <Button emphasis="quiet" isBusy={task.isBusy} onClick={() => task.run(remove)}>
          {t('push.remove')}
          <span className="visually-hidden">{t('push.which', { name })}</span>
        </Button>
      )}
    </li>
  )
}
