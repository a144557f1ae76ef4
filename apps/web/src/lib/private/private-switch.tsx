import { useId } from 'react'
import { Switch } from '../../ui/fields/switch.tsx'
import { useTranslation } from '../language/use-translation.ts'
import './private.css'

/** Whether only keepers and the people concerned see something. */
export function PrivateSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <div className="private-switch">
      <span id={id}>{t('private.label')}</span>
      <Switch labelId={id} isOn={isOn} text={isOn ? t('private.on') : t('private.off')} onChange={onChange} />
    </div>
  )
}
