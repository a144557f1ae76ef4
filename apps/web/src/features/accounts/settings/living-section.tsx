import { limits } from '@banyan/contract'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { useFamilyDecision, useFamilySettings } from './settings.queries.ts'

const steps = Array.from({ length: limits.nearSteps.max }, (_value, at) => String(at + limits.nearSteps.min))

/** Who sees living people in full: keepers decide it, and everybody may know it. */
export function LivingSection() {
  const { t } = useTranslation('settings')
  const { data } = useFamilySettings()
  const { decide, isSaved } = useFamilyDecision()
  if (data === undefined) return null
  const { living_seen_by: seenBy, near_steps: nearSteps, can_change_living: canChange } = data
  return (
    <section className="settings-section" aria-labelledby="settings-living">
      <h2 id="settings-living">{t('living.title')}</h2>
      {canChange ? (
        <Segmented
          legend={t('living.title')}
          options={[
            { value: 'everyone', label: t('living.everyone') },
            { value: 'near', label: t('living.near') },
          ]}
          value={seenBy}
          onChange={(wanted) => void decide({ living_seen_by: wanted })}
        />
      ) : (
        <p>
          <strong>{t(seenBy === 'near' ? 'living.near' : 'living.everyone')}</strong>
        </p>
      )}
      <p className="settings-hint">{t(seenBy === 'near' ? 'living.nearHint' : 'living.everyoneHint')}</p>
      {canChange && seenBy === 'near' ? (
        <SelectField
          label={t('living.steps')}
          description={t('living.stepsHint')}
          value={String(nearSteps)}
          options={steps.map((value) => ({ value, label: value }))}
          onChange={(wanted) => void decide({ near_steps: Number(wanted) })}
        />
      ) : null}
      {canChange ? null : <p className="settings-hint">{t('living.keepers')}</p>}
      <p className="settings-saved" role="status">
        {isSaved ? t('saved') : ''}
      </p>
    </section>
  )
}
