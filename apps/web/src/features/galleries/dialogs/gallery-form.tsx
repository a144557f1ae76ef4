import { limits } from '@banyan/contract'
import { useState } from 'react'
import type { ReactNode, FormEvent } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PrivateSwitch } from '../../../lib/private/private-switch.tsx'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface GalleryWords {
  readonly title: string
  readonly description: string
  readonly isPrivate: boolean
}

interface GalleryFormProps {
  heading: string
  submitLabel: string
  start: GalleryWords
  /** Whether the user may say who sees it. */
  mayMark: boolean
  onSubmit: (words: GalleryWords) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** Title and description of a gallery, and who sees it. What the server says against them is said here, and nothing typed is lost. */
export function GalleryForm({ heading, submitLabel, start, mayMark, onSubmit, onClose, children }: GalleryFormProps) {
  const { t } = useTranslation('gallery')
  const { isBusy, problem, run } = useTask()
  const [words, setWords] = useState(start)
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const title = words.title.trim()
    setIsMissing(title === '')
    if (title !== '') run(() => onSubmit({ ...words, title }))
  }
  return (
    <Dialog title={heading} onClose={onClose} canDismiss={!isBusy}>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          label={t('form.title')}
          value={words.title}
          maxLength={limits.photoTitle}
          isRequired
          autoComplete="off"
          error={isMissing && words.title.trim() === '' ? t('form.titleMissing') : undefined}
          onChange={(title) => setWords({ ...words, title })}
        />
        <TextArea
          label={t('form.description')}
          value={words.description}
          maxLength={limits.photoDescription}
          onChange={(description) => setWords({ ...words, description })}
        />
        {mayMark ? <PrivateSwitch isOn={words.isPrivate} onChange={(isPrivate) => setWords({ ...words, isPrivate })} /> : null}
        {children}
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        <DialogActions>
          <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
