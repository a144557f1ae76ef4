import { limits } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { CheckIcon } from '../../../ui/icons/icons.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { call } from '../../http/api.ts'
import { upload } from '../../http/upload.ts'
import { useTranslation } from '../../language/use-translation.ts'
import { useTask } from '../../use-task.ts'
import type { ImageFilter } from '../image-filter.ts'
import { readGalleries, refreshPhotos, useEveryGallery, useImages } from '../photos.queries.ts'
import { photoName, PhotoThumb } from './photo-thumbs.tsx'

interface PhotoPickerProps {
  readonly chosenIds: readonly number[]
  readonly personId: number | undefined
  /** The only gallery whose photos are offered; by default all of them. */
  readonly galleryId?: number
  readonly onChoose: (imageIds: readonly number[]) => void
  readonly onClose: () => void
}

/** Where to look for photos: with the person, everywhere, or the id of a gallery. */
type Place = 'person' | 'all' | `${number}`

const filterOf = (place: Place, personId: number): ImageFilter =>
  place === 'person' ? { personId } : place === 'all' ? { isEverywhere: true } : { galleryId: Number(place) }

/** Chooses photos of the family, or uploads new ones. */
export function PhotoPicker({ chosenIds, personId = 0, galleryId, onChoose, onClose }: PhotoPickerProps) {
  const { t } = useTranslation('life')
  const { t: tell } = useTranslation()
  const [chosen, setChosen] = useState(chosenIds)
  const [place, setPlace] = useState<Place>(galleryId === undefined ? (personId === 0 ? 'all' : 'person') : `${galleryId}`)
  /** Whoever takes the photos now would leave those behind that are on their way. */
  const [isUploading, setIsUploading] = useState(false)
  const galleries = useEveryGallery()
  const images = useImages(filterOf(place, personId), 0)
  const toggle = (id: number) =>
    setChosen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]))
  const places: { value: Place; label: string }[] = [
    ...(personId === 0 ? [] : [{ value: 'person' as const, label: t('photos.ofPerson') }]),
    { value: 'all', label: t('photos.everywhere') },
    ...galleries.map(({ id, title }) => ({ value: `${id}` as const, label: title })),
  ]
  const isFull = chosen.length >= limits.factImages
  return (
    <Dialog title={t('photos.choose')} place="top" onClose={onClose}>
      {galleryId === undefined ? (
        <SelectField label={t('photos.where')} value={place} options={places} onChange={setPlace} />
      ) : null}
      {images.data ? (
        images.data.count === 0 ? (
          <p className="photo-picker-empty">{t('photos.none')}</p>
        ) : (
          <ul className="photo-choice">
            {images.data.images.map((image) => {
              const isChosen = chosen.includes(image.id)
              return (
                <li key={image.id}>
                  <button
                    type="button"
                    role="checkbox"
                    aria-checked={isChosen}
                    aria-label={photoName(image, t)}
                    disabled={isFull && !isChosen}
                    onClick={() => toggle(image.id)}
                  >
                    <PhotoThumb image={image} />
                    <span className="photo-choice-mark">{isChosen ? <CheckIcon /> : null}</span>
                  </button>
                </li>
              )
            })}
          </ul>
        )
      ) : images.error ? (
        <Notice kind="danger">{images.error.message}</Notice>
      ) : (
        <Loading label={tell('loading')} />
      )}
      {images.hasNextPage ? (
        <Button emphasis="quiet" isBusy={images.isFetchingNextPage} onClick={images.loadMore}>
          {t('photos.showMore')}
        </Button>
      ) : null}
      <UploadPhotos
        galleryId={place === 'person' || place === 'all' ? undefined : Number(place)}
        onBusy={setIsUploading}
        onUploaded={(id) => {
          setChosen((before) => [...before, id])
          // Nobody is tagged on it yet, and it should be seen.
          setPlace((before) => (before === 'person' ? 'all' : before))
        }}
      />
      <DialogActions>
        <Button emphasis="secondary" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button isBusy={isUploading} onClick={() => onChoose(chosen)}>
          {t('photos.take', { count: chosen.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** @param galleryId - where the photos go; without one, into a gallery for photos that were added to lives */
function UploadPhotos({
  galleryId,
  onBusy,
  onUploaded,
}: {
  galleryId: number | undefined
  onBusy: (isBusy: boolean) => void
  onUploaded: (imageId: number) => void
}) {
  const { t } = useTranslation('life')
  const client = useQueryClient()
  const inputId = useId()
  const { isBusy, problem, run } = useTask()
  const send = async (files: readonly File[]): Promise<void> => {
    onBusy(true)
    try {
      const gallery = galleryId ?? (await findGallery(t('photos.newGallery')))
      for (const file of files) {
        const form = new FormData()
        form.set('gallery_id', String(gallery))
        form.set('picture', file, file.name)
        const image = await upload('createImage', form, { signal: new AbortController().signal, onProgress: () => undefined })
        onUploaded(image.id)
      }
    } finally {
      onBusy(false)
      await refreshPhotos(client)
    }
  }
  const uploading = t('photos.uploading')
  const label = t('photos.upload')
  return (
    <div className="photo-upload">
      <input
        id={inputId}
        className="visually-hidden"
        type="file"
        accept="image/*"
        multiple
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          run(() => send(files))
        }}
      />
      <label htmlFor={inputId}>{isBusy ? uploading : label}</label>
      <output className="visually-hidden">{isBusy ? uploading : ''}</output>
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
    </div>
  )
}

/** Returns the gallery of a title, which is made if the family does not have it. */
async function findGallery(title: string): Promise<number> {
  const known = (await readGalleries()).find((gallery) => gallery.title === title)
  return (known ?? (await call('createGallery', { body: { title, description: '' } }))).id
}
