import { useTranslation } from '../../lib/language/use-translation.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Until days have come, or why they have not. */
export function Waiting({ isReady, error }: { isReady: boolean; error: Error | null }) {
  const { t } = useTranslation('common')
  if (isReady) return null
  return error === null ? <Loading label={t('loading')} /> : <Notice kind="danger">{error.message}</Notice>
}
