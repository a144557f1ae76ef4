import type { PersonSummary } from '@banyan/contract'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PersonPicker } from '../../../lib/people/person-picker.tsx'
import { useFoundPeople } from '../../../lib/people/search/use-found-people.ts'
import type { FoundPeople } from '../../../lib/people/search/use-found-people.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useProblemText } from '../edit/problem-text.ts'
import type { Candidates } from './candidates.ts'
import { blankDraft, NewPersonFields } from './new-person-fields.tsx'
import type { NewPerson } from './new-person-fields.tsx'
import './edit-dialogs.css'

interface AddRelativeDialogProps {
  readonly family: Family
  readonly title: string
  /** Who of the family may be chosen, and who is likely. */
  readonly candidates: Candidates
  /** Whether everything else that is asked for is there. */
  readonly isReady?: boolean
  /** Shown above the fields. */
  readonly children?: ReactNode
  readonly onNew: (person: NewPerson) => Promise<void>
  readonly onExisting: (other: PersonSummary) => Promise<void>
  readonly onCancel: () => void
}

/** Adds a relative: somebody new or somebody in the family. Input survives any failure. */
export function AddRelativeDialog({
  family,
  title,
  candidates,
  isReady = true,
  children,
  onNew,
  onExisting,
  onCancel,
}: AddRelativeDialogProps) {
  const { t } = useTranslation('edit')
  const [who, setWho] = useState<'new' | 'existing'>('new')
  const [draft, setDraft] = useState(blankDraft)
  const [search, setSearch] = useState('')
  const [pickedId, setPickedId] = useState<number>()
  const { isBusy, problem, run, forgetProblem } = useTask(useProblemText())
  const { shown: offered, more, isSearching } = useOffered(family, candidates, search)
  const picked = offered.find((person) => person.id === pickedId)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { gender } = draft
    if (who === 'new') {
      if (gender !== '') run(() => onNew({ ...draft, gender }))
    } else if (picked) run(() => onExisting(picked))
  }
  return (
    <Dialog title={title} onClose={onCancel} canDismiss={false}>
      {children}
      <Segmented
        legend={t('add.who')}
        options={[
          { value: 'new', label: t('add.new') },
          { value: 'existing', label: t('add.existing') },
        ]}
        value={who}
        onChange={(next) => {
          setWho(next)
          forgetProblem()
        }}
      />
      <form className="form" onSubmit={submit}>
        {who === 'new' ? (
          <NewPersonFields draft={draft} onChange={setDraft} />
        ) : (
          <PersonPicker
            family={family}
            search={search}
            onSearch={setSearch}
            offered={offered}
            more={more}
            chosenId={picked?.id}
            onChoose={setPickedId}
            nobody={isSearching ? '' : t('existing.nobody')}
            noSuggestion={t('existing.noSuggestion')}
          />
        )}
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        <output className="edit-busy">{isBusy ? t('saving') : ''}</output>
        <DialogActions>
          <Button emphasis="secondary" disabled={isBusy} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={!isReady || (who === 'existing' && !picked)}>
            {t('ok')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type Offered = Pick<FoundPeople<PersonSummary>, 'shown' | 'more' | 'isSearching'>

function useOffered(family: Family, { suggested, isAllowed }: Candidates, text: string): Offered {
  const found = useFoundPeople(family, text, 'birth', isAllowed)
  if (text.trim() !== '') return found
  return { shown: suggested.flatMap((other) => family.findPerson(other) ?? []), more: 0, isSearching: false }
}
