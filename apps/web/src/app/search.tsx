import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { SearchDialog } from '../features/search/search-dialog.tsx'
import { personTabs, toPersonPath } from './pages/family-tabs.tsx'
import { queryClient } from './query-client.ts'

/** The search from anywhere: whoever is picked is shown on the tab that is open, outside of the family area in the tree. */
export function Search({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const pick = (id: number) => {
    onClose()
    const tab = personTabs.find((each) => pathname.startsWith(`/family/${each}/`)) ?? 'tree'
    const path = toPersonPath(tab, id)
    // Who is shown already is not shown a second time on the way back.
    void navigate(path, { replace: path === pathname })
  }
  return (
    <QueryClientProvider client={queryClient}>
      <SearchDialog onPick={pick} onClose={onClose} />
    </QueryClientProvider>
  )
}
