import { useId, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { isSharedDevice } from '../../lib/storage.ts'
import './accounts.css'

/** The last choice on this device. */
export const useSharedDevice = () => useState(isSharedDevice)

/** Asks whether others use this device too: then nothing is stored on it. */
export function SharedDeviceField({ isShared, onChange }: { isShared: boolean; onChange: (isShared: boolean) => void }) {
  const { t } = useTranslation('accounts')
  const hintId = useId()
  return (
    <div className="shared-device">
      <label>
        <input
          type="checkbox"
          name="shared_device"
          aria-describedby={hintId}
          checked={isShared}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{t('sharedDevice.label')}</span>
      </label>
      <p id={hintId}>{t('sharedDevice.hint')}</p>
    </div>
  )
}
