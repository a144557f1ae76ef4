import type { UserSettings } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../../lib/activity.ts'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'

/** Where the user's mornings are, in which mails and notifications come: where their devices are, or where they say. */
export function TimeZoneSection({ stored }: { stored: UserSettings }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const [isSaved, setIsSaved] = useState(false)
  const here = zoneHere()
  const { time_zone: told, is_time_zone_fixed: isFixed } = stored
  const zones = [...new Set(['UTC', here, ...(isFixed ? [told] : []), ...Intl.supportedValuesOf('timeZone')])].toSorted()
  const choose = async (time_zone: string) => {
    setIsSaved(false)
    try {
      const body = time_zone === '' ? { time_zone, device_time_zone: here } : { time_zone }
      client.setQueryData(queryKeys.settings, await call('updateSettings', { body }))
      setIsSaved(true)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <section className="settings-section">
      <SelectField
        label={t('timeZone.label')}
        description={t('timeZone.hint')}
        value={isFixed ? told : ''}
        options={[
          { value: '', label: t('timeZone.devices', { zone: nameOf(isFixed || told === '' ? here : told) }) },
          ...zones.map((value) => ({ value, label: nameOf(value) })),
        ]}
        onChange={(value) => void choose(value)}
      />
      <p className="settings-saved" role="status">
        {isSaved ? t('saved') : ''}
      </p>
    </section>
  )
}

const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const nameOf = (zone: string): string => zone.replaceAll('_', ' ')
