import { ApiError } from '../../../lib/http/http.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'

/** What went wrong, in words; without a connection, that nothing is lost. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation('life')
  return (error) => {
    if (error instanceof ApiError && error.status === 0) return t('form.offline')
    return error instanceof Error ? error.message : String(error)
  }
}

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'value_changed'
