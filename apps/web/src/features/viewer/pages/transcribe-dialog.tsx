import { limits } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import type { FormEvent } from 'react'
import { useTypedForm } from '../../../lib/forms/use-forms.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { usePhotoActions } from '../../../lib/photos/use-photo-actions.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** What is written on a page, beside its picture. It is kept on the device while somebody types. */
export function TranscribeDialog({ image, name, onClose }: { image: Image; name: string; onClose: () => void }) {
  const { t } = useTranslation('pages')
  const { changeImage } = usePhotoActions()
  const { isBusy, problem, run } = useTask()
  const { value, change, forget } = useTypedForm(`photo/${image.id}/writing`, { text: image.transcription }, readWriting)
  const { text } = value
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    run(async () => {
      if (text !== image.transcription) await changeImage(image.id, { transcription: text })
      forget()
      onClose()
    })
  }
  const discard = (): void => {
    forget()
    onClose()
  }
  return (
    <Dialog title={t('writing.heading', { name })} place="top" onClose={onClose} canDismiss={!isBusy}>
      <form className="form writing" noValidate onSubmit={submit}>
        <a className="writing-picture" href={image.large_thumbnail} target="_blank" rel="noreferrer" title={t('writing.larger')}>
          <img src={image.large_thumbnail} alt={t('writing.larger')} />
        </a>
        <div className="form">
          <TextArea
            label={t('writing.label')}
            value={text}
            rows={8}
            maxLength={limits.transcription}
            onChange={(typed) => change({ text: typed })}
          />
          <p className="writing-hint">{t('writing.hint')}</p>
          {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        </div>
        <DialogActions>
          <Button emphasis="secondary" disabled={isBusy} onClick={discard}>
            {t('writing.cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t('writing.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const readWriting = (stored: unknown): { text: string } | undefined =>
  typeof stored === 'object' && stored !== null && 'text' in stored && typeof stored.text === 'string'
    ? { text: stored.text }
    : undefined
