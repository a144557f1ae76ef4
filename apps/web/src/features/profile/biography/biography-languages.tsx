import { languages } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import { useId } from 'react'
import { htmlLanguage, languageNames } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { InlineSelect } from '../../../ui/fields/inline-field.tsx'

interface BiographyLanguagesProps {
  readonly isEditing: boolean
  readonly current: Language
  /** The languages that have a text. */
  readonly written: readonly Language[]
  readonly onChoose: (language: Language) => void
}

/** Chooses which language to read or write. */
export function BiographyLanguages({ isEditing, current, written, onChoose }: BiographyLanguagesProps) {
  const { t } = useTranslation('profile')
  const labelId = useId()
  if (isEditing) {
    const options = languages.map((value) => ({ value, label: languageNames[value], lang: htmlLanguage(value) }))
    return (
      <div className="profile-language">
        <span id={labelId}>{t('biographyLanguage')}</span>
        <InlineSelect labelId={labelId} value={current} options={options} onChange={onChoose} />
      </div>
    )
  }
  if (written.length < 2) return null
  return (
    <fieldset className="profile-languages">
      <legend>{t('biographyIn')}</legend>
      {written.map((language) => (
        <button
          key={language}
          type="button"
          lang={htmlLanguage(language)}
          aria-pressed={language === current}
          onClick={() => onChoose(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  )
}
