import { limits } from '@banyan/contract'
import type { Change } from '@banyan/contract'
import { useState } from 'react'
import { showError } from '../../lib/activity.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useFamilyActions } from '../../lib/family/use-family-actions.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeLine, PersonName, Who } from './change-line.tsx'
import type { ChangeGroup } from './group-changes.ts'

interface FoldedLinesProps {
  /** At least two, the newest first. */
  readonly groups: readonly ChangeGroup<Change>[]
  readonly family: Family
  readonly personId: number | undefined
}

/** People who were added or deleted together: undone as one, or each by itself. */
export function FoldedLines({ groups, family, personId }: FoldedLinesProps) {
  const { t } = useTranslation('history')
  const { revertChanges } = useFamilyActions()
  const [isBusy, setIsBusy] = useState(false)
  const isAdded = groups[0]?.change.kind === 'person_created'
  // Whoever was added first, and was taken back last, is whom the others came with.
  const lead = (isAdded ? groups.at(-1) : groups[0])?.change
  if (lead === undefined) return null
  const what = t(isAdded ? 'kind.person_created' : 'kind.person_deleted')
  const others = t('andOthers', { count: groups.length - 1 })
  const undoable = groups.filter(({ change }) => change.can_revert)

  const undo = async () => {
    setIsBusy(true)
    try {
      const ids = undoable.map(({ change }) => change.id)
      for (let start = 0; start < ids.length; start += limits.revertedChanges)
        await revertChanges(ids.slice(start, start + limits.revertedChanges))
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <li className="history-line">
      <div className="history-what">
        <strong>{what}</strong>
        <PersonName id={lead.person_id} name={lead.person_name} family={family} />
        <Who change={lead} />
        <details className="history-links">
          <summary>{others}</summary>
          <ol className="history-list">
            {groups.toReversed().map(({ change, links }) => (
              <ChangeLine key={change.id} change={change} links={links} family={family} personId={personId} />
            ))}
          </ol>
        </details>
      </div>
      {undoable.length === 0 ? null : (
        <Button emphasis="quiet" isBusy={isBusy} onClick={() => void undo()}>
          {t(isAdded ? 'undo' : 'putBack')}
          <span className="visually-hidden">{t('putBackWhat', { what, name: `${lead.person_name} ${others}` })}</span>
        </Button>
      )}
    </li>
  )
}
