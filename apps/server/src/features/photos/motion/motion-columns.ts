import { findFfmpeg } from '../../../platform/films/ffmpeg.ts'
import type { FilmDetails } from '../../../platform/films/film-details.ts'
import type { Motion } from '../../../platform/films/motion/find-motion.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { FilmState } from '../images/images.table.ts'

/** What can be played of a film that has just come. */
export const stateOf = (
  { config }: Pick<Platform, 'config'>,
  { isPlayable, isPlain }: Pick<FilmDetails, 'isPlayable' | 'isPlain'>,
): FilmState => (isPlayable && isPlain ? 'plain' : findFfmpeg(config) === undefined ? 'kept' : 'waiting')

/** The columns of a photo that say what film is in its file. */
export const motionColumns = (platform: Pick<Platform, 'config'>, { part, details }: Motion) => ({
  film: stateOf(platform, details),
  duration_ms: details.durationMs,
  film_start: part.start,
  film_bytes: part.bytes,
})
