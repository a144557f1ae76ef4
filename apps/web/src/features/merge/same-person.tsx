import type { PersonSummary } from '@banyan/contract'
import { useCallback, useMemo, useState } from 'react'
import type { FormEvent } from 'react'
import { useDuplicates } from '../../lib/family/family.queries.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { PersonPicker } from '../../lib/people/person-picker.tsx'
import { useFoundPeople } from '../../lib/people/search/use-found-people.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import './merge.css'

interface SamePersonProps {
  readonly family: Family
  readonly person: PersonSummary
  /** Called when the person was merged into somebody else. */
  readonly onAbsorbed: (keptId: number) => void
}

/** Marks a family member as the same person as another: the picked person is compared, and the two are merged. */
export function SamePerson({ family, person, onAbsorbed }: SamePersonProps) {
  const { t } = useTranslation('merge')
  const [step, setStep] = useState<'closed' | 'pick' | number>('closed')
  const [merged, setMerged] = useState('')
  const other = typeof step === 'number' ? family.findPerson(step) : undefined
  // A user's entry is kept.
  const isSwapped = other !== undefined && other.user_id !== null
  const close = () => setStep('closed')

  return (
    <div className="merge-same">
      {merged === '' ? null : <Notice kind="success">{t('merged', { name: merged })}</Notice>}
      <Button emphasis="quiet" onClick={() => setStep('pick')}>
        {t('sameAs.open')}
      </Button>
      {step === 'pick' ? <PickDialog family={family} person={person} onPick={setStep} onClose={close} /> : null}
      {other ? (
        <MergeDialog
          family={family}
          keptId={isSwapped ? other.id : person.id}
          otherId={isSwapped ? person.id : other.id}
          onClose={close}
          onDone={(keptId) => {
            close()
            if (keptId === person.id) setMerged(person.name)
            else onAbsorbed(keptId)
          }}
        />
      ) : null}
    </div>
  )
}

interface PickDialogProps {
  readonly family: Family
  readonly person: PersonSummary
  readonly onPick: (id: number) => void
  readonly onClose: () => void
}

function PickDialog({ family, person, onPick, onClose }: PickDialogProps) {
  const { t } = useTranslation('merge')
  const [search, setSearch] = useState('')
  const [pickedId, setPickedId] = useState<number>()
  const { offered, more, isSearching } = useOffered(family, person, search)
  const picked = offered.find(({ id }) => id === pickedId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (picked) onPick(picked.id)
  }
  return (
    <Dialog title={t('sameAs.title', { name: person.name })} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <PersonPicker
          family={family}
          search={search}
          onSearch={setSearch}
          offered={offered}
          more={more}
          chosenId={picked?.id}
          onChoose={setPickedId}
          nobody={isSearching ? '' : t('sameAs.nobody')}
          noSuggestion={t('sameAs.noSuggestion')}
        />
        <DialogActions>
          <Button emphasis="secondary" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" disabled={!picked}>
            {t('sameAs.next')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface Offered {
  readonly offered: readonly PersonSummary[]
  readonly more: number
  readonly isSearching: boolean
}

/** Returns the search results; before a search, likely duplicates. Two users cannot be merged. */
function useOffered(family: Family, person: PersonSummary, text: string): Offered {
  const { data: duplicates } = useDuplicates()
  const isAllowed = useCallback(
    (id: number): boolean => id !== person.id && (person.user_id === null || family.findPerson(id)?.user_id === null),
    [family, person],
  )
  const { shown, more, isSearching } = useFoundPeople(family, text, 'birth', isAllowed)
  const alike = useMemo(() => {
    const ids = (duplicates ?? []).flatMap(({ person_id, other_id }) =>
      person_id === person.id ? [other_id] : other_id === person.id ? [person_id] : [],
    )
    return ids.filter(isAllowed).flatMap((id) => family.findPerson(id) ?? [])
  }, [family, person, duplicates, isAllowed])
  return text.trim() === '' ? { offered: alike, more: 0, isSearching: false } : { offered: shown, more, isSearching }
}
