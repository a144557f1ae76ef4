import type { Film } from '@banyan/contract'
import { useEffect, useRef, useState } from 'react'
import { PlayIcon } from '../icons/photo-icons.tsx'
import { hasPictures } from './has-pictures.ts'
import './film-player.css'

interface FilmPlayerProps {
  film: Film
  poster: string
  title: string
  texts: { play: string; problem: string; inWork: string }
  isPlaying: boolean
  onPlay: () => void
}

/** Lies over the picture of a film: a button, and once it is pressed the film with the browser's own controls. */
export function FilmPlayer({ film, poster, title, texts, isPlaying, onPlay }: FilmPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const isMissing = film.address === null
  const isShown = isPlaying && !hasFailed && !isMissing
  const note = isPlaying && hasFailed ? texts.problem : film.is_in_work ? texts.inWork : isMissing ? texts.problem : undefined
  useEffect(() => {
    if (isShown) video.current?.focus()
  }, [isShown])
  const play = (): void => {
    onPlay()
    // Perhaps there was no connection before.
    if (hasFailed) video.current?.load()
    setHasFailed(false)
    // Safari lets a film with sound begin only within the press. `onError` reports what cannot be played.
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
          poster={poster}
          controls={isShown}
          // Its head and first picture are there before the press, so it begins at once.
          preload={isDataSaved() ? 'none' : 'metadata'}
          playsInline
          aria-label={title}
          onLoadedMetadata={({ currentTarget }) => {
            if (hasPictures(currentTarget)) return
            currentTarget.pause()
            setHasFailed(true)
          }}
          onError={() => setHasFailed(true)}
        />
      )}
      {isPlaying || isMissing ? null : (
        <button type="button" className="film-play" aria-label={texts.play} onClick={play}>
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
