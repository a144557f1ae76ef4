import { QueryClientProvider } from '@tanstack/react-query'
import { SearchDialog } from '../features/search/search-dialog.tsx'
import { useLocation, useNavigate } from '../lib/router/hooks.ts'
import { personTabs, toPersonPath } from './pages/family-tabs.tsx'
import { queryClient } from './query-client.ts'

/**
 * The search available on every page: a picked person is shown on the open tab, or in the tree if the family area is not open.
 */
export function Search({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const pick = (id: number) => {
    onClose()
    const tab = personTabs.find((each) => pathname.startsWith(`/family/${each}/`)) ?? 'tree'
    const path = toPersonPath(tab, id)
    // Picking the person already shown adds no second history entry.
    void navigate(path, { replace: path === pathname })
  }
  return (
    <QueryClientProvider client={queryClient}>
      <SearchDialog onPick={pick} onClose={onClose} />
    </QueryClientProvider>
  )
}
