import { languages, type Language, type Person } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { htmlLanguage, languageNames } from '../../lib/language/language.ts'
import { useLanguage } from '../../lib/language/use-language.ts'

/** The life in words, in the reader's language where it is written, with the other languages to choose from. */
export function Biography({ person }: { person: Person }) {
  const { t } = useTranslation('profile')
  const own = useLanguage()
  const [asked, setAsked] = useState<Language>()
  const written = languages.filter((language) => (person.biographies[language] ?? '') !== '')
  const shown = [asked, own, person.language, written[0]].find((language) => language !== undefined && written.includes(language))
  const html = shown === undefined ? person.biography : (person.biographies[shown] ?? '')
  if (html === '') return null
  return (
    <section aria-labelledby="biography">
      <div className="profile-heading">
        <h2 id="biography">{t('biography')}</h2>
        {written.length > 1 ? (
          <fieldset className="profile-languages">
            <legend className="visually-hidden">{t('biographyLanguage')}</legend>
            {written.map((language) => (
              <button key={language} type="button" lang={htmlLanguage(language)} aria-pressed={language === shown} onClick={() => setAsked(language)}>
                {languageNames[language]}
              </button>
            ))}
          </fieldset>
        ) : null}
      </div>
      {/* The server lets only harmless markup through before it stores a biography. */}
      <div className="profile-biography" lang={shown === undefined ? undefined : htmlLanguage(shown)} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  )
}
