import { isFilmType } from '../../../platform/films/film-type.ts'
import { longestMotionMs } from '../../../platform/films/motion/find-motion.ts'
import type { ImageRow } from '../images/images.table.ts'

type Kind = Pick<ImageRow, 'content_type' | 'duration_ms'>

/** Whether a film is as short as what a phone takes with a photo. */
export const isShortFilm = ({ content_type: type, duration_ms: ms }: Kind): boolean =>
  isFilmType(type) && ms > 0 && ms <= longestMotionMs

/** Finds what moves of a photo: the first short film among the pages behind it. Behind a film, nothing does. */
export const movingPage = <Row extends Kind>(front: Pick<ImageRow, 'content_type'>, pages: readonly Row[]): Row | undefined =>
  isFilmType(front.content_type) ? undefined : pages.find(isShortFilm)
