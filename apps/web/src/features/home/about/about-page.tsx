import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useTitle } from '../../../ui/page/page.tsx'
import { About } from './about.tsx'

/** The about content alone. */
export function AboutPage() {
  const { t } = useTranslation('about')
  useTitle(t('title'))
  return <About level={1} />
}
