import { languages } from '@banyan/contract'
import type { Language, Person } from '@banyan/contract'
import { useEffect, useRef, useState } from 'react'
import { htmlLanguage } from '../../../lib/language/language.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon, PencilIcon } from '../../../ui/icons/icons.tsx'
import { draftKey } from '../drafts/draft.ts'
import { useDraftedLanguages, useIsSaved } from '../drafts/drafts-provider.tsx'
import { BiographyLanguages } from './biography-languages.tsx'
import { useEditorLoader } from './use-editor-loader.ts'
import type { EditorProps } from './use-editor-loader.ts'

interface BiographyProps {
  readonly person: Person
  readonly canEdit: boolean
}

const headingId = 'biography'

/** The biography in the reader's language if there is one, with the other languages to choose from. */
export function Biography({ person, canEdit }: BiographyProps) {
  const { t } = useTranslation('profile')
  const own = useLanguage()
  const [asked, setAsked] = useState<Language>()
  const [isAsked, setIsAsked] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const drafted = useDraftedLanguages(person.id)
  const written = languages.filter((each) => (person.biographies[each] ?? '') !== '' || drafted.includes(each))
  const isEditing = isAsked || (drafted.length > 0 && (asked === undefined || drafted.includes(asked)))
  const candidates = [asked, drafted[0], own, person.language, written[0]]
  const language = isAsked ? (asked ?? own) : (candidates.find((each) => each !== undefined && written.includes(each)) ?? own)
  const isSaved = useIsSaved(draftKey({ personId: person.id, field: 'biography', language }))
  const wasEditing = useRef(false)
  useEffect(() => {
    // The editor had the focus, and nothing has it now.
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      button.current?.querySelector('button')?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  if (written.length === 0 && !canEdit) return null
  const html = person.biographies[language] ?? ''
  const edit = (chosen: Language) => {
    setAsked(chosen)
    setIsAsked(true)
  }
  return (
    <section aria-labelledby={headingId} data-empty={written.length === 0 ? true : undefined}>
      <div className="profile-heading">
        <h2 id={headingId}>{t('biography')}</h2>
        {isSaved ? (
          <span className="profile-saved" aria-hidden="true">
            <CheckIcon />
            {t('status.saved')}
          </span>
        ) : null}
        <div ref={button} className="profile-heading-end">
          {isEditing || !canEdit ? null : (
            <Button emphasis="quiet" onClick={() => edit(language)}>
              <PencilIcon />
              {written.length === 0 ? t('write') : t('edit')}
              {written.length === 0 ? null : <span className="visually-hidden">{t('biography')}</span>}
            </Button>
          )}
        </div>
      </div>
      <BiographyLanguages isEditing={isEditing} current={language} written={written} onChoose={isEditing ? edit : setAsked} />
      {isEditing ? (
        <LoadedEditor key={language} person={person} language={language} headingId={headingId} onEnd={() => setIsAsked(false)} />
      ) : html === '' ? null : (
        // The server lets only harmless markup through before it stores a biography.
        <div className="rich-text" lang={htmlLanguage(language)} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </section>
  )
}

function LoadedEditor(props: EditorProps) {
  const { t } = useTranslation(['profile', 'common'])
  const { EditorComponent, hasFailed, retry } = useEditorLoader(true)
  if (EditorComponent) return <EditorComponent {...props} />
  if (!hasFailed) return <output className="biography-editor-waiting" aria-label={t('common:loading')} />
  return (
    <div className="profile-status profile-status-alert">
      <p role="alert">{t('common:error.noConnection')}</p>
      <div className="profile-choices">
        <Button emphasis="secondary" onClick={retry}>
          {t('common:error.tryAgain')}
        </Button>
        <Button emphasis="quiet" onClick={props.onEnd}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}
