import type { Film, Image } from '@banyan/contract'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { durationText } from '../../../lib/photos/film-mark.tsx'
import { PagesIcon } from '../../../ui/icons/photo-icons.tsx'

/** How many images a photo consists of, where these are several. */
export const PagesMark = ({ count }: { count: number }) => (
  <span className="cell-pages" aria-hidden="true">
    <PagesIcon />
    {count}
  </span>
)

/** How many sides a photo has. What moves of it is none. */
export const sidesOf = ({ joined_count: joined, motion_page_id: film }: Pick<Image, 'joined_count' | 'motion_page_id'>): number =>
  joined + (film === null ? 1 : 0)

type Named = Pick<Image, 'title' | 'film' | 'motion' | 'motion_page_id' | 'joined_count' | 'is_private'>

/** What a photo in a list is called, with what its marks mean. */
export function usePhotoName(): (image: Named) => string {
  const { t } = useTranslation(['pages', 'common', 'gallery'])
  const nameOf = ({ duration }: Film): string =>
    duration > 0 ? t('gallery:film', { duration: durationText(duration) }) : t('gallery:filmOnly')
  return (image) => {
    const { title, film, motion, is_private: isPrivate } = image
    const sides = sidesOf(image)
    return [
      title,
      ...(film ? [nameOf(film)] : []),
      ...(motion ? [t('gallery:motion')] : []),
      ...(sides > 1 ? [t('sides', { count: sides })] : []),
      ...(isPrivate ? [t('common:private.mark')] : []),
    ].join('. ')
  }
}
