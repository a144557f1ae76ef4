import { useTranslation } from '../lib/language/use-translation.ts'
import { Loading } from '../ui/loading.tsx'

/** Shown until the code of the first page has loaded. */
export function FirstLoad() {
  const { t } = useTranslation()
  return <Loading label={t('loading')} />
}
