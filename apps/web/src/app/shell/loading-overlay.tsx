import { useNavigation } from 'react-router'
import { useActivity } from '../../lib/activity.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Loading } from '../../ui/loading.tsx'
import './loading-overlay.css'

/** Covers the page while something that concerns all of it, or the next page, is loading. */
export function LoadingOverlay() {
  const { t } = useTranslation()
  const navigation = useNavigation()
  const isLoading = useActivity((state) => state.loadingCount > 0) || navigation.state === 'loading'
  if (!isLoading) return null
  return (
    <div className="loading-overlay">
      <Loading label={t('loading')} />
    </div>
  )
}
