import { useQueryClient } from '@tanstack/react-query'
import { refreshFamily } from '../../../lib/family/family-update.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'

/** Refusals by the server because others have changed the family in the meantime. */
const stale = new Set<ApiError['code']>(['not_found', 'relation_exists', 'own_ancestor', 'user_person'])

/** Whether somebody else has deleted what a change was about. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'

/** Explains in words why a change failed. If others have changed the family in the meantime, it reloads the tree. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation('edit')
  const client = useQueryClient()
  return (error) => {
    if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
    if (stale.has(error.code)) void refreshFamily(client)
    return isGone(error) ? t('problem.gone') : error.message
  }
}
