import type { GuestPhoto } from '@banyan/contract'
import type { CSSProperties } from 'react'
import type { Translate } from '../../lib/language/catalogues.ts'
import { denseAddress } from '../../lib/photos/dense-address.ts'

interface Props {
  t: Translate<['guest']>
  photos: readonly GuestPhoto[]
  total: number
  onOpen: (index: number) => void
}

/** How many fill the first screen of a phone: they are asked for before the others. */
const firstScreen = 9

/** The photos in rows that fill the width, each row equally high: the browser's own layout, so that no script has to run first. */
export function PhotoGrid({ t, photos, total, onOpen }: Props) {
  return (
    <ul className="guest-grid">
      {photos.map((photo, index) => (
        <li key={photo.id} style={{ '--ratio': ratioOf(photo) } as CSSProperties}>
          <button type="button" onClick={() => onOpen(index)} aria-label={labelOf(t, photo, index, total)}>
            <img
              src={photo.thumbnail}
              srcSet={`${photo.thumbnail} 1x, ${denseAddress(photo.thumbnail)} 2x`}
              width={photo.thumbnail_width}
              height={photo.thumbnail_height}
              alt=""
              loading={index < firstScreen ? 'eager' : 'lazy'}
              fetchPriority={index < firstScreen ? 'high' : 'auto'}
              decoding="async"
            />
            {photo.film ? (
              <span className="guest-film" aria-hidden="true">
                ▶
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  )
}

const ratioOf = ({ thumbnail_width: width, thumbnail_height: height }: GuestPhoto): number =>
  height > 0 ? Math.min(Math.max(width / height, 0.5), 3) : 1

function labelOf(t: Translate<['guest']>, photo: GuestPhoto, index: number, total: number): string {
  const place = t('photo', { number: index + 1, total })
  return photo.title === '' ? place : `${photo.title}, ${place}`
}
