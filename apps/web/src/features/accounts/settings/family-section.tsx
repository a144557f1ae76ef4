import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { useFamilyDecision, useFamilySettings } from './settings.queries.ts'

/**
 * A setting that one member changes for all: whether faces are recognised. Hidden if the operator has switched recognition off
 * for everybody.
 */
export function FamilySection() {
  const { t } = useTranslation('settings')
  const { data } = useFamilySettings()
  const { decide, isSaved } = useFamilyDecision()
  if (!data?.is_face_recognition_offered) return null
  const { face_recognition: isOn, can_change_face_recognition: canChange, face_recognition_off_by: offBy } = data
  return (
    <section className="settings-section" aria-labelledby="settings-family">
      <h2 id="settings-family">{t('family.title')}</h2>
      <ul className="settings-list">
        <li>
          <div>
            <strong id="settings-faces">{t('family.faces')}</strong>
            <span id="settings-faces-hint" className="settings-hint">
              {canChange ? t('family.hint') : t('family.offBy', { name: offBy })}
            </span>
          </div>
          {canChange ? (
            <Switch
              labelId="settings-faces"
              statusId="settings-faces-hint"
              isOn={isOn}
              text={t(isOn ? 'mails.on' : 'mails.off')}
              onChange={(wanted) => void decide({ face_recognition: wanted })}
            />
          ) : (
            <span>{t('mails.off')}</span>
          )}
        </li>
      </ul>
      <p className="settings-saved" role="status">
        {isSaved ? t('saved') : ''}
      </p>
    </section>
  )
}
