import { useTranslation } from '../../lib/language/use-translation.ts'
import type { PutBackRun } from './history.queries.ts'

/** How far putting back has come. */
export function PutBackProgress({ run }: { readonly run: PutBackRun | undefined }) {
  const { t } = useTranslation('history')
  return (
    <p className="put-back-progress">
      <label>
        {t('putBackAll.running')} <progress value={run?.progress ?? 0} max={1} />
      </label>
    </p>
  )
}
