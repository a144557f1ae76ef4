import type { ImageTag } from '@banyan/contract'
import { useTranslation } from '../../lib/language/use-translation.ts'

/** Says how old somebody was in a photo; '' if that is unknown. */
export function useAgeText(): (age: ImageTag['age']) => string {
  const { t } = useTranslation('viewer')
  return (age) => {
    if (age === null) return ''
    const { min, max, is_about: isAbout } = age
    if (isAbout) return min === max ? t('age.about', { count: min }) : t('age.aboutBetween', { min, max })
    if (max === 0) return t('age.baby')
    if (min === max) return t('age.exact', { count: min })
    return max - min === 1 ? t('age.either', { min, max, count: max }) : t('age.between', { min, max })
  }
}
