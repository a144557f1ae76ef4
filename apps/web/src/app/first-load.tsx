import { useTranslation } from 'react-i18next'
import { Loading } from '../ui/loading.tsx'

/** Until the code of the first page is here. */
export function FirstLoad() {
  const { t } = useTranslation()
  return <Loading label={t('loading')} />
}
