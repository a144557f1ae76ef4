import type { Film, Image } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { PlayIcon } from '../../ui/icons/photo-icons.tsx'

interface FilmPlayerProps {
  image: Image
  film: Film
  isPlaying: boolean
  onPlay: () => void
}

/** Lies over the picture of a film: a button, and once it is pressed the film with the browser's own controls. */
export function FilmPlayer({ image, film, isPlaying, onPlay }: FilmPlayerProps) {
  const { t } = useTranslation('viewer')
  const [hasFailed, setHasFailed] = useState(false)
  const note = hasFailed ? t('film.problem') : film.is_in_work ? t('film.inWork') : undefined
  const isShown = isPlaying && !hasFailed && film.address !== null
  return (
    <div className="film-player" data-playing={isShown}>
      {isShown ? (
        // Nobody has written down what is said in it.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          src={film.address ?? undefined}
          poster={image.large_thumbnail}
          controls
          // It was asked for with a press.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoPlay
          playsInline
          aria-label={image.title}
          onError={() => setHasFailed(true)}
        />
      ) : hasFailed ? null : (
        <button type="button" className="film-play" aria-label={t('film.play')} onClick={onPlay}>
          <PlayIcon />
        </button>
      )}
      {note === undefined || (isShown && !hasFailed) ? null : (
        <p className="film-note" role={hasFailed ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
