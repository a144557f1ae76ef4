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

/** What a photo in a list is called, with what its marks mean. */
export function usePhotoName(): (image: Pick<Image, 'title' | 'film' | 'joined_count' | 'is_private'>) => string {
  const { t } = useTranslation(['pages', 'common', 'gallery'])
  const nameOf = ({ duration }: Film): string =>
    duration > 0 ? t('gallery:film', { duration: durationText(duration) }) : t('gallery:filmOnly')
  return ({ title, film, joined_count: joined, is_private: isPrivate }) =>
    [
      title,
      ...(film ? [nameOf(film)] : []),
      ...(joined > 0 ? [t('sides', { count: joined + 1 })] : []),
      ...(isPrivate ? [t('common:private.mark')] : []),
    ].join('. ')
}
