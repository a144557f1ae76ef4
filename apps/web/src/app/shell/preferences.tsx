import { languages } from '@banyan/contract'
import { useTranslation } from 'react-i18next'
import { showError } from '../../lib/activity.ts'
import { chooseLanguage } from '../../lib/language/choose-language.ts'
import { htmlLanguage, languageNames } from '../../lib/language/language.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { IconSelect } from '../../ui/fields/icon-select.tsx'
import { AppearanceIcon, LanguageIcon } from '../../ui/icons/icons.tsx'
import { useAppearance } from './appearance.ts'

const languageOptions = languages.map((value) => ({ value, label: languageNames[value], lang: htmlLanguage(value) }))

/** The two preferences that everybody has, signed in or not. */
export function Preferences() {
  const { t } = useTranslation()
  const language = useLanguage()
  const appearance = useAppearance()
  return (
    <>
      <IconSelect
        icon={<LanguageIcon />}
        label={t('navigation.language')}
        value={language}
        options={languageOptions}
        onChange={(chosen) => void chooseLanguage(chosen).catch(showError)}
      />
      <IconSelect icon={<AppearanceIcon />} {...appearance} />
    </>
  )
}
