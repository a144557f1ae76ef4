import { limits } from '@banyan/contract'
import type { Language, Person } from '@banyan/contract'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { FocusEvent } from 'react'
import { htmlLanguage } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DraftStatus } from '../drafts/draft-status.tsx'
import { draftKey } from '../drafts/draft.ts'
import type { FieldValue } from '../drafts/draft.ts'
import { useDraft } from '../drafts/drafts-provider.tsx'
import { biographyKilobytes, inKilobytes } from './biography-size.ts'
import { FormatBar } from './format-bar.tsx'
import { htmlOf, useBiographyEditor } from './use-biography-editor.ts'
import './biography-editor.css'

interface BiographyEditorProps {
  readonly person: Person
  readonly language: Language
  readonly headingId: string
  /** Called when everything is saved or discarded. */
  readonly onEnd: () => void
}

/** From this size on, the remaining room is shown. */
const nearlyFullBytes = 0.8 * limits.biographyBytes

/** Edits a biography. It is saved 30 seconds after the last change, on leaving the editor, and on Done. */
export function BiographyEditor({ person, language, headingId, onEnd }: BiographyEditorProps) {
  const { t } = useTranslation('profile')
  const place = useRef<HTMLDivElement>(null)
  const { editor, bytes, refused, flush, finish, leave } = useBiographyEditor(place, person, language, headingId)
  const draft = useDraft(draftKey({ personId: person.id, field: 'biography', language }))
  const statusId = useId()
  const hasBegun = useRef(false)
  const end = useEffectEvent(onEnd)
  const isHere = draft !== undefined
  useEffect(() => {
    if (isHere) hasBegun.current = true
    else if (hasBegun.current) end()
  }, [isHere])

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const isWithin = event.currentTarget.contains(event.relatedTarget)
    const isAway = document.activeElement === event.target
    if (!isWithin && !isAway) leave()
  }
  const show = (value: FieldValue) => {
    const html = value === draft?.value ? htmlOf(editor) : String(value)
    return html === '' ? (
      t('empty')
    ) : (
      <div className="rich-text" lang={htmlLanguage(language)} dangerouslySetInnerHTML={{ __html: html }} />
    )
  }
  return (
    <div className="biography-editor" onBlur={onBlur}>
      <FormatBar editor={editor} />
      <div ref={place} className="biography-editor-place" />
      {bytes > nearlyFullBytes ? (
        <p className="biography-editor-size">{t('size.used', { size: inKilobytes(bytes), limit: biographyKilobytes })}</p>
      ) : null}
      {refused > 0 ? (
        <Notice kind="danger">{t('size.pasteRefused', { size: inKilobytes(refused), limit: biographyKilobytes })}</Notice>
      ) : null}
      {/* A choice must apply to the current text, including the last letter. */}
      <div onClickCapture={flush}>{draft ? <DraftStatus draft={draft} id={statusId} show={show} /> : null}</div>
      <div className="profile-choices">
        <Button emphasis="secondary" onClick={finish}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}
