import type { Film, Image } from '@banyan/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { PlayIcon } from '../../ui/icons/photo-icons.tsx'
import { hasPictures } from './motion/has-pictures.ts'

interface FilmPlayerProps {
  image: Image
  film: Film
  isPlaying: boolean
  onPlay: () => void
}

/** Lies over the picture of a film: a button, and once it is pressed the film with the browser's own controls. */
export function FilmPlayer({ image, film, isPlaying, onPlay }: FilmPlayerProps) {
  const { t } = useTranslation('viewer')
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const isShown = isPlaying && !hasFailed && film.address !== null
  const note = isPlaying && hasFailed ? t('film.problem') : film.is_in_work ? t('film.inWork') : undefined
  useEffect(() => {
    if (isShown) video.current?.focus()
  }, [isShown])
  const play = (): void => {
    onPlay()
    // Perhaps there was no connection before.
    if (hasFailed) video.current?.load()
    setHasFailed(false)
    // Safari lets a film with sound begin only within the press. That it cannot is told by `onError`.
    video.current?.play().catch(() => undefined)
  }
  return (
    <div className="film-player" data-playing={isShown}>
      {film.address === null ? null : (
        // Nobody has written down what is said in it.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={video}
          src={film.address}
          poster={image.large_thumbnail}
          controls={isShown}
          // Its head and first picture are there before the press, so it begins at once.
          preload={isDataSaved() ? 'none' : 'metadata'}
          playsInline
          aria-label={image.title}
          onLoadedMetadata={({ currentTarget }) => {
            if (hasPictures(currentTarget)) return
            currentTarget.pause()
            setHasFailed(true)
          }}
          onError={() => setHasFailed(true)}
        />
      )}
      {isPlaying && film.address !== null ? null : (
        <button type="button" className="film-play" aria-label={t('film.play')} onClick={play}>
          <PlayIcon />
        </button>
      )}
      {note === undefined || isShown ? null : (
        <p className="film-note" role={hasFailed ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}

/** Whether somebody has asked their browser to load little, which only some can be asked. */
const isDataSaved = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
