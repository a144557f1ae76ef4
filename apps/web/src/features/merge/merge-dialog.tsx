import type { Person } from '@banyan/contract'
import { useState } from 'react'
import { usePerson } from '../../lib/family/family.queries.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useFamilyActions } from '../../lib/family/use-family-actions.ts'
import { languageNames } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { parseHtml } from '../../lib/trusted-types.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { findConflicts } from './comparison.ts'
import type { Conflict } from './comparison.ts'
import { PersonCard } from './person-card.tsx'

interface MergeDialogProps {
  readonly family: Family
  /** The entry that is kept; always a user's, if there is one. */
  readonly keptId: number
  readonly otherId: number
  readonly onClose: () => void
  readonly onDone: (keptId: number) => void
}

/** Merges two entries: shows them side by side and asks where they contradict each other. */
export function MergeDialog({ family, keptId, otherId, onClose, onDone }: MergeDialogProps) {
  const { t } = useTranslation('merge')
  const kept = usePerson(keptId)
  const other = usePerson(otherId)
  const error = kept.error ?? other.error
  return (
    <Dialog title={t('dialog.title')} onClose={onClose} canDismiss={false}>
      {error ? (
        <>
          <Notice kind="danger">{error.message}</Notice>
          <DialogActions>
            <Button emphasis="secondary" onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
          </DialogActions>
        </>
      ) : kept.data && other.data ? (
        <MergeForm family={family} kept={kept.data} other={other.data} onClose={onClose} onDone={onDone} />
      ) : (
        <Loading label={t('dialog.loading')} />
      )}
    </Dialog>
  )
}

function MergeForm({
  family,
  kept,
  other,
  onClose,
  onDone,
}: {
  family: Family
  kept: Person
  other: Person
  onClose: () => void
  onDone: (keptId: number) => void
}) {
  const { t } = useTranslation('merge')
  const { mergePeople } = useFamilyActions()
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const conflicts = findConflicts(kept, other)

  const choose = (take: string, isTaken: boolean) => {
    const next = new Set(taken)
    if (isTaken) next.add(take)
    else next.delete(take)
    setTaken(next)
  }
  const merge = async () => {
    setIsBusy(true)
    setFailure('')
    try {
      const person = await mergePeople(kept.id, { other_id: other.id, take: [...taken] })
      onDone(person.id)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setIsBusy(false)
    }
  }
  return (
    <>
      <div className="merge-pair">
        <PersonCard person={kept} family={family} />
        <PersonCard person={other} family={family} />
      </div>
      <p>{t('dialog.what', { kept: kept.name })}</p>
      {conflicts.length === 0 ? null : <p>{t('dialog.choose')}</p>}
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.take}
          conflict={conflict}
          isTaken={taken.has(conflict.take)}
          onChoose={(isTaken) => choose(conflict.take, isTaken)}
        />
      ))}
      {failure === '' ? null : <Notice kind="danger">{failure}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button isBusy={isBusy} onClick={() => void merge()}>
          {t('dialog.merge')}
        </Button>
      </DialogActions>
    </>
  )
}

function Choice({ conflict, isTaken, onChoose }: { conflict: Conflict; isTaken: boolean; onChoose: (isTaken: boolean) => void }) {
  const { t } = useTranslation(['merge', 'profile'])
  const label =
    conflict.field === 'name'
      ? t('field.name')
      : conflict.field === 'biography'
        ? t('field.biography', { language: languageNames[conflict.language ?? 'en'] })
        : t(`profile:field.${conflict.field}`)
  const text = (value: string | number | null) =>
    conflict.field === 'gender'
      ? t(`profile:gender.${value as Person['gender']}`)
      : conflict.field === 'biography'
        ? plainText(String(value))
        : String(value)
  return (
    <fieldset className="merge-choice">
      <legend>{label}</legend>
      {[false, true].map((isOther) => (
        <label key={String(isOther)}>
          <input type="radio" name={conflict.take} checked={isTaken === isOther} onChange={() => onChoose(isOther)} />
          <span>{text(isOther ? conflict.other : conflict.kept)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const plainText = (html: string): string => {
  const text = parseHtml(html).body.textContent ?? ''
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
