import { limits } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { CloseIcon } from '../../../ui/icons/icons.tsx'
import { useTranslation } from '../../language/use-translation.ts'
import { allImages } from '../photos.queries.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { photoName, PhotoThumb } from './photo-thumbs.tsx'
import './choice.css'

interface ImagesFieldProps {
  readonly label: string
  /** What these photos are of. */
  readonly hint?: string
  /** What the button says; by default that it adds photos. */
  readonly addLabel?: string
  readonly imageIds: readonly number[]
  /** Whose photos are offered first. */
  readonly personId?: number | undefined
  readonly onChange: (imageIds: readonly number[]) => void
}

/** Photos that belong to something: chosen from the family's, or uploaded. */
export function ImagesField({ label, hint, addLabel, imageIds, personId, onChange }: ImagesFieldProps) {
  const { t } = useTranslation('life')
  const [isPicking, setIsPicking] = useState(false)
  const hintId = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const images = useSomeImages(imageIds)
  const close = () => {
    flushSync(() => setIsPicking(false))
    box.current?.querySelector<HTMLButtonElement>(':scope > button')?.focus()
  }
  return (
    <fieldset ref={box} className="images-field" {...(hint === undefined ? {} : { 'aria-describedby': hintId })}>
      <legend>{label}</legend>
      {hint === undefined ? null : (
        <p id={hintId} className="images-hint">
          {hint}
        </p>
      )}
      {images.size === 0 ? null : (
        <ul className="photo-thumbs">
          {imageIds
            .flatMap((id) => images.get(id) ?? [])
            .map((image) => (
              <li key={image.id} className="photo-chosen">
                <span className="photo-thumb">
                  <PhotoThumb image={image} />
                </span>
                <button
                  type="button"
                  aria-label={t('photos.remove', { title: photoName(image, t) })}
                  onClick={() => onChange(imageIds.filter((id) => id !== image.id))}
                >
                  <CloseIcon />
                </button>
              </li>
            ))}
        </ul>
      )}
      {imageIds.length < limits.factImages ? (
        <Button emphasis="secondary" onClick={() => setIsPicking(true)}>
          {addLabel ?? t('photos.add')}
        </Button>
      ) : null}
      {isPicking ? (
        <PhotoPicker
          chosenIds={imageIds}
          personId={personId}
          onChoose={(ids) => {
            onChange(ids)
            close()
          }}
          onClose={close}
        />
      ) : null}
    </fieldset>
  )
}

const none: readonly Image[] = []

/** Images by their ids, as far as they are there. */
export function useSomeImages(ids: readonly number[]) {
  const imageIds = [...new Set(ids)].toSorted((a, b) => a - b).slice(0, limits.askedIds)
  const { data = none } = useQuery({
    ...allImages({ imageIds }),
    enabled: imageIds.length > 0,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => new Map(data.map((image) => [image.id, image])), [data])
}
