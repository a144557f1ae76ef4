import { kinRegionChoices } from '@banyan/contract'
import type { KinRegionChoice } from '@banyan/contract'
import { showError } from '../../lib/activity.ts'
import { call } from '../../lib/http/api.ts'
import { useKinRegion } from '../../lib/language/use-kin-region.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { session } from '../../lib/session/session.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'

/** Chooses once, for the account and this device, whose words for relatives come first. */
export function RegionChoice() {
  const { t } = useTranslation('words')
  const region = useKinRegion()
  const choose = async (chosen: KinRegionChoice) => {
    session.setKinRegion(chosen)
    try {
      await call('updateSettings', { body: { kin_region: chosen }, keepalive: true })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <details className="kinship-more">
      <summary>
        {t('choose')}
        <span className="kinship-chosen"> {t(`region.${region === '' ? 'any' : region}`)}</span>
      </summary>
      <SelectField
        label={t('choose')}
        description={t('chooseHint')}
        name="kin-region"
        value={region === '' ? 'any' : region}
        options={kinRegionChoices.map((value) => ({ value, label: t(`region.${value}`) }))}
        onChange={(chosen) => void choose(chosen)}
      />
    </details>
  )
}
