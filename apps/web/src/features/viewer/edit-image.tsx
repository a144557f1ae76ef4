import { limits, type Image } from '@banyan/contract'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhotoActions } from '../../lib/photos/use-photo-actions.ts'
import { useTask } from '../../lib/photos/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TurnImage } from './turn-image.tsx'

/** Title, description and the way up of an image. */
export function EditImage({ image, onClose }: { image: Image; onClose: () => void }) {
  const { t } = useTranslation('viewer')
  const { changeImage } = usePhotoActions()
  const { isBusy, problem, run } = useTask()
  const [title, setTitle] = useState(image.title)
  const [description, setDescription] = useState(image.description)
  /** Degrees clockwise. */
  const [turned, setTurned] = useState(0)
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(title.trim() === '')
    if (title.trim() === '') return
    run(async () => {
      const clockwise = ((turned % 360) + 360) % 360
      const changes = {
        // Only what was changed: somebody else may be changing the rest.
        ...(title.trim() === image.title ? {} : { title: title.trim() }),
        ...(description === image.description ? {} : { description }),
        ...(clockwise === 0 ? {} : { anticlockwise_angle: 360 - clockwise }),
      }
      if (Object.keys(changes).length > 0) await changeImage(image.id, changes)
      onClose()
    })
  }
  return (
    <Dialog title={t('edit.heading')} onClose={onClose} canDismiss={!isBusy}>
      <form className="form" noValidate onSubmit={submit}>
        <TurnImage image={image} turned={turned} onChange={setTurned} />
        <TextField
          label={t('edit.title')}
          value={title}
          maxLength={limits.photoTitle}
          isRequired
          autoComplete="off"
          error={isMissing && title.trim() === '' ? t('edit.titleMissing') : undefined}
          onChange={setTitle}
        />
        <TextArea label={t('edit.description')} value={description} maxLength={limits.photoDescription} onChange={setDescription} />
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        <DialogActions>
          <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
            {t('edit.cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t('edit.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
