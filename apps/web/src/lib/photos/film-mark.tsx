import type { Film } from '@banyan/contract'
import { MotionIcon, PlayIcon } from '../../ui/icons/photo-icons.tsx'
import './film-mark.css'

/** Lies over the picture of a film; what reads to others is in the name of what it lies in. */
export const FilmMark = ({ film }: { film: Film | null | undefined }) =>
  film ? (
    <span className="film-mark" aria-hidden="true">
      <PlayIcon />
      {film.duration > 0 ? durationText(film.duration) : null}
    </span>
  ) : null

/** Lies over a photo that moves. */
export const MotionMark = () => (
  <span className="film-mark motion-mark" aria-hidden="true">
    <MotionIcon />
  </span>
)

/** For example 0:42 or 1:02:03. */
export function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
