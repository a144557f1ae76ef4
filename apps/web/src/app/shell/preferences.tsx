import { showError } from '../../lib/activity.ts'
import { chooseLocale } from '../../lib/language/choose-language.ts'
import { localeOptions } from '../../lib/language/language.ts'
import { useLocale } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { IconSelect } from '../../ui/fields/icon-select.tsx'
import { AppearanceIcon, LanguageIcon } from '../../ui/icons/icons.tsx'
import { useAppearance } from './appearance.ts'

/** The two preferences that everybody has, signed in or not. */
export function Preferences() {
  const { t } = useTranslation()
  const locale = useLocale()
  const appearance = useAppearance()
  return (
    <>
      <IconSelect
        icon={<LanguageIcon />}
        label={t('navigation.language')}
        value={locale}
        options={localeOptions}
        onChange={(chosen) => void chooseLocale(chosen).catch(showError)}
      />
      <IconSelect icon={<AppearanceIcon />} {...appearance} />
    </>
  )
}
