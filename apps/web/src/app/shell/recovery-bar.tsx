import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call } from '../../lib/http/api.ts'
import { i18n } from '../../lib/language/i18n.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** There is seldom anything to tell, so neither the code nor its words come with the first page. */
const RecoveryNotice = lazy(async () => {
  const [code] = await Promise.all([import('./recovery-notice.tsx'), i18n.loadNamespaces(['recovery'])])
  return { default: code.RecoveryNotice }
})

/** What keepers have begun for the user's account, and who needs the user as a keeper. */
export function RecoveryBar() {
  const { data } = useQuery({
    queryKey: queryKeys.recoveries.own,
    queryFn: ({ signal }) => call('getOwnRecovery', { signal }),
  })
  if (data === undefined || (data.own === null && data.others.length === 0)) return null
  return (
    <Suspense fallback={null}>
      <RecoveryNotice {...data} />
    </Suspense>
  )
}
