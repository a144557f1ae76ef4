import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'

interface ConflictProps {
  readonly stored: readonly string[]
  readonly typed: readonly string[]
  readonly isBusy: boolean
  readonly onKeepTheirs: () => void
  readonly onSaveMine: () => void
}

/** Somebody else has saved another version meanwhile: shows both, to choose one. */
export function Conflict({ stored, typed, isBusy, onKeepTheirs, onSaveMine }: ConflictProps) {
  const { t } = useTranslation('profile')
  const version = (lines: readonly string[]) => lines.map((line, index) => <dd key={index}>{line}</dd>)
  return (
    <div className="profile-status">
      <div role="alert">
        <p>{t('conflict.told')}</p>
        <dl className="profile-conflict">
          <div>
            <dt>{t('conflict.stored')}</dt>
            {version(stored)}
          </div>
          <div>
            <dt>{t('conflict.yours')}</dt>
            {version(typed)}
          </div>
        </dl>
      </div>
      <div className="profile-choices">
        <Button emphasis="secondary" disabled={isBusy} onClick={onKeepTheirs}>
          {t('conflict.keepTheirs')}
        </Button>
        <Button emphasis="secondary" disabled={isBusy} onClick={onSaveMine}>
          {t('conflict.saveMine')}
        </Button>
      </div>
    </div>
  )
}
