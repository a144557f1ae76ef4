import { useActivity } from '../../lib/activity.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useIsNavigating } from '../../lib/router/hooks.ts'
import { Loading } from '../../ui/loading.tsx'
import './loading-overlay.css'

/** Covers the page while something that concerns all of it, or the next page, is loading. */
export function LoadingOverlay() {
  const { t } = useTranslation()
  const isNavigating = useIsNavigating()
  const isLoading = useActivity((state) => state.loadingCount > 0) || isNavigating
  if (!isLoading) return null
  return (
    <div className="loading-overlay">
      <Loading label={t('loading')} />
    </div>
  )
}
