import type { Translate } from '../../../lib/language/catalogues.ts'

/** What a page is called by its place: the front, the back, then page 3. */
export const pageName = (index: number, t: Translate<['pages']>): string =>
  index === 0 ? t('front') : index === 1 ? t('back') : t('page', { number: index + 1 })
