import { limits } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import { lazy, Suspense, useId, useState } from 'react'
import type { FormEvent } from 'react'
import { typedDate, understandDate } from '../../lib/dates/understand-date.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { usePhotoActions } from '../../lib/photos/use-photo-actions.ts'
import { PrivateSwitch } from '../../lib/private/private-switch.tsx'
import { useMayMarkPhotos } from '../../lib/private/use-may-mark.ts'
import { useRole } from '../../lib/session/use-role.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { EditActions } from './edit-actions.tsx'
import { LocationPanel } from './location-panel.tsx'
import { placeOf } from './maps.ts'
import type { ViewerMaps } from './maps.ts'
import { useTagged } from './tagging/tags.queries.ts'
import { TakenField } from './taken-field.tsx'
import { TurnImage } from './turn-image.tsx'
import { usePlaceDraft } from './use-place-draft.ts'

const EditPicture = lazy(async () => ({ default: (await import('./editing/edit-picture.tsx')).EditPicture }))
const CutPage = lazy(async () => ({ default: (await import('./cutting/cut-page.tsx')).CutPage }))

interface EditImageProps {
  image: Image
  pickPlace: ViewerMaps['pick']
  onClose: () => void
}

/** Edits an image's title, description, date, rotation and place, and who sees it. */
export function EditImage({ image: present, pickPlace, onClose }: EditImageProps) {
  const { t } = useTranslation('viewer')
  const { changeImage } = usePhotoActions()
  const { isBusy, problem, run } = useTask()
  // The image when the dialog opened, because others may be changing it.
  const [image] = useState(present)
  const [title, setTitle] = useState(image.title)
  const [description, setDescription] = useState(image.description)
  const language = useLanguage()
  const [typed] = useState(() => typedDate({ date: image.taken, date_phrase: '', kind: 'EVEN' }, language))
  const [taken, setTaken] = useState(typed)
  /** Degrees clockwise. */
  const [turned, setTurned] = useState(0)
  const [isPrivate, setIsPrivate] = useState(image.is_private)
  const mayMark = useMayMarkPhotos({ isPrivate: image.is_private, people: useTagged(image), uploaders: [image.uploaded_by] })
  const isKeeper = useRole() === 'keeper'
  const [isAside, setIsAside] = useState(image.is_set_aside)
  const place = usePlaceDraft(placeOf(image))
  const [pictureWork, setPictureWork] = useState<'edit' | 'cut'>()
  const [isGuess, setIsGuess] = useState(image.place_is_guess)
  const [tab, setTab] = useState<'details' | 'location'>('details')
  const [isRefused, setIsRefused] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(title.trim() === '')
    const understood = understandDate(taken, language, 'EVEN')
    setIsRefused(understood.kind === 'words')
    if (title.trim() === '' || understood.kind === 'words') return setTab('details')
    run(async () => {
      const chosen = await place.settle()
      // The typed text means no place, or several: the location tab asks which.
      if (chosen === 'open') return setTab('location')
      const { latitude, longitude } = chosen ?? { latitude: 0, longitude: 0 }
      const guess = isGuess && (latitude !== 0 || longitude !== 0)
      const isMoved = latitude !== image.latitude || longitude !== image.longitude
      const clockwise = ((turned % 360) + 360) % 360
      const changes = {
        // Sends only changed fields, because somebody else may be changing the rest.
        ...(title.trim() === image.title ? {} : { title: title.trim() }),
        ...(description === image.description ? {} : { description }),
        ...(taken === typed ? {} : { taken: understood.kind === 'date' ? understood.date : '' }),
        ...(isMoved ? { latitude, longitude } : {}),
        ...(isMoved || guess !== image.place_is_guess ? { place_is_guess: guess } : {}),
        ...(isPrivate === image.is_private ? {} : { is_private: isPrivate }),
        ...(isAside === image.is_set_aside ? {} : { is_set_aside: isAside }),
        ...(clockwise === 0 ? {} : { anticlockwise_angle: 360 - clockwise }),
      }
      if (Object.keys(changes).length > 0) await changeImage(image.id, changes)
      onClose()
    })
  }
  return (
    <Dialog title={t('edit.heading')} onClose={onClose} canDismiss={!isBusy}>
      <form className="form" noValidate onSubmit={submit}>
        <Tabs
          label={t('edit.tabs')}
          value={tab}
          tabs={[
            { value: 'details', label: t('edit.details') },
            { value: 'location', label: t('edit.location') },
          ]}
          onChange={setTab}
        >
          {tab === 'location' ? (
            <LocationPanel draft={place} pickPlace={pickPlace} isGuess={isGuess} onGuess={setIsGuess} />
          ) : (
            <div className="form">
              {image.film ? null : (
                <>
                  <TurnImage image={present} turned={turned} onChange={setTurned} />
                  <div className="edit-picture">
                    <Button emphasis="secondary" onClick={() => setPictureWork('edit')}>
                      {t('adjust.open')}
                    </Button>
                    <Button emphasis="secondary" onClick={() => setPictureWork('cut')}>
                      {t('cut.open')}
                    </Button>
                  </div>
                </>
              )}
              <TextField
                label={t('edit.title')}
                value={title}
                maxLength={limits.photoTitle}
                isRequired
                autoComplete="off"
                error={isMissing && title.trim() === '' ? t('edit.titleMissing') : undefined}
                onChange={setTitle}
              />
              <TextArea
                label={t('edit.description')}
                value={description}
                maxLength={limits.photoDescription}
                onChange={setDescription}
              />
              <TakenField value={taken} onChange={setTaken} isRefused={isRefused} />
              {mayMark ? <PrivateSwitch isOn={isPrivate} onChange={setIsPrivate} /> : null}
              {isKeeper ? <AsideSwitch isOn={isAside} onChange={setIsAside} /> : null}
            </div>
          )}
        </Tabs>
        <EditActions problem={problem} isBusy={isBusy} onClose={onClose} />
      </form>
      <Suspense>
        {pictureWork === 'edit' ? <EditPicture image={present} onClose={() => setPictureWork(undefined)} /> : null}
        {pictureWork === 'cut' ? <CutPage image={present} onClose={() => setPictureWork(undefined)} /> : null}
      </Suspense>
    </Dialog>
  )
}

/** Whether a keeper has set the photo aside, so that nobody's first page shows it. */
function AsideSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation('viewer')
  const id = useId()
  return (
    <div className="private-switch">
      <span id={id}>{t('edit.aside')}</span>
      <Switch labelId={id} isOn={isOn} text={t(isOn ? 'edit.asideOn' : 'edit.asideOff')} onChange={onChange} />
    </div>
  )
}
