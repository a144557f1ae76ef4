import { formatDate as formatTaken } from '@banyan/calendar'
import { languageOf } from '@banyan/contract'
import type { GuestPhoto, Locale } from '@banyan/contract'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Translate } from '../../lib/language/catalogues.ts'
import { denseAddress } from '../../lib/photos/dense-address.ts'
import { useSwipe } from '../../lib/use-swipe.ts'
import { FilmPlayer } from '../../ui/film/film-player.tsx'
import { hasPictures } from '../../ui/film/has-pictures.ts'

interface Props {
  t: Translate<['guest']>
  locale: Locale
  photos: readonly GuestPhoto[]
  at: number
  onShow: (index: number) => void
  onClose: () => void
  children: ReactNode
}

/** One photo over the whole screen; the next ones are a swipe or an arrow key away. */
export function PhotoView({ t, locale, photos, at, onShow, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const photo = photos[at]
  /** The film that plays, or could not. */
  const [playingId, setPlayingId] = useState<number>()
  const step = (by: 1 | -1): void => {
    if (!photos[at + by]) return
    setPlayingId(undefined)
    onShow(at + by)
  }
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Going back leads to the photos, as everywhere on a phone.
    window.history.pushState({ photo: true }, '')
    const onBack = (): void => close()
    window.addEventListener('popstate', onBack)
    return () => {
      window.removeEventListener('popstate', onBack)
      if ((window.history.state as { photo?: boolean } | null)?.photo === true) window.history.back()
    }
  }, [])
  // Closed while it is still in the page, because later it would not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  const swipe = useSwipe(step)
  /** The photo that moves, or could not. */
  const [moving, setMoving] = useState<{ id: number; hasFailed: boolean }>()
  // The neighbours are on their way before they are asked for.
  useEffect(() => {
    for (const each of [photos[at + 1], photos[at - 1]]) if (each) new Image().src = each.large_thumbnail
  }, [photos, at])
  if (!photo) return null
  const motion = photo.motion?.address ?? null
  const isMoving = motion !== null && moving?.id === photo.id && !moving.hasFailed
  const { large_thumbnail: large, large_thumbnail_width: width, large_thumbnail_height: height } = photo
  return (
    <dialog
      ref={ref}
      className="guest-view"
      aria-label={photo.title || t('photo', { number: at + 1, total: photos.length })}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={({ key, target }) => {
        // In a field, the arrows move the cursor.
        if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement || target instanceof HTMLVideoElement)
          return
        if (key === 'ArrowRight') step(1)
        if (key === 'ArrowLeft') step(-1)
      }}
    >
      <div className="guest-stage" {...swipe}>
        {isMoving ? (
          <video
            key={`moving ${photo.id}`}
            src={motion}
            poster={large}
            muted
            autoPlay
            playsInline
            aria-label={photo.title || t('motion')}
            onLoadedMetadata={({ currentTarget }) => {
              if (!hasPictures(currentTarget)) setMoving({ id: photo.id, hasFailed: true })
            }}
            onEnded={() => setMoving(undefined)}
            onError={() => setMoving({ id: photo.id, hasFailed: true })}
          />
        ) : (
          <img
            key={photo.id}
            src={large}
            srcSet={`${large} ${width}w, ${denseAddress(large)} ${width * 2}w`}
            sizes="100vw"
            width={width}
            height={height}
            alt={photo.title}
          />
        )}
        {photo.film ? (
          <FilmPlayer
            key={`film ${photo.id}`}
            film={photo.film}
            poster={large}
            title={photo.title}
            texts={{ play: t('play'), problem: t('notPlayable'), inWork: t('filmInWork') }}
            isPlaying={playingId === photo.id}
            onPlay={() => setPlayingId(photo.id)}
          />
        ) : null}
      </div>
      <div className="guest-caption">
        {motion === null ? null : (
          <button
            type="button"
            className="guest-motion"
            onClick={() => setMoving(isMoving ? undefined : { id: photo.id, hasFailed: false })}
          >
            <span aria-hidden="true">{isMoving ? '■' : '◉'}</span> {t(isMoving ? 'motionStop' : 'motion')}
          </button>
        )}
        {motion !== null && moving?.id === photo.id && moving.hasFailed ? (
          <p className="guest-dimmed" role="alert">
            {t('motionProblem')}
          </p>
        ) : null}
        {photo.title === '' ? null : <p className="guest-photo-title">{photo.title}</p>}
        {photo.people.length === 0 ? null : <p>{new Intl.ListFormat(locale, { type: 'unit' }).format(photo.people)}</p>}
        {photo.description === '' ? null : <p className="guest-description">{photo.description}</p>}
        <p className="guest-dimmed">
          {photo.taken === '' ? null : formatTaken(photo.taken, languageOf(locale))}
          {photo.latitude === 0 && photo.longitude === 0 ? null : (
            <>
              {photo.taken === '' ? null : ' · '}
              <a href={mapAddress(photo)} target="_blank" rel="noopener noreferrer">
                {t('map')}
              </a>
            </>
          )}
        </p>
        {children}
      </div>
      <div className="guest-steps">
        <button type="button" disabled={at === 0} onClick={() => step(-1)} aria-label={t('previous')}>
          ‹
        </button>
        <button type="button" disabled={at === photos.length - 1} onClick={() => step(1)} aria-label={t('next')}>
          ›
        </button>
        <button type="button" onClick={onClose} aria-label={t('close')}>
          ✕
        </button>
      </div>
    </dialog>
  )
}

const mapAddress = ({ latitude, longitude }: GuestPhoto): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`
