import type { PersonSummary } from '@banyan/contract'
import { closeRelatives } from '@banyan/family-graph'
import { useState } from 'react'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { AddRelativeDialog } from './add-relative-dialog.tsx'
import { siblingCandidates } from './candidates.ts'
import type { NewPerson } from './new-person-fields.tsx'
import './edit-dialogs.css'

interface AddSiblingDialogProps {
  readonly family: Family
  readonly subject: PersonSummary
  readonly onNew: (parents: readonly PersonSummary[], draft: NewPerson) => Promise<void>
  readonly onExisting: (parents: readonly PersonSummary[], other: PersonSummary) => Promise<void>
  readonly onCancel: () => void
}

/** Adds a child of the subject's parents: of all of them, unless somebody says otherwise. */
export function AddSiblingDialog({ family, subject, onNew, onExisting, onCancel }: AddSiblingDialogProps) {
  const { t } = useTranslation('edit')
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const parents = closeRelatives(family.graph, subject.id).parents.flatMap((id) => family.findPerson(id) ?? [])
  const chosen = parents.filter(({ id }) => !left.has(id))
  const candidates = siblingCandidates(
    family.graph,
    subject.id,
    chosen.map(({ id }) => id),
  )
  const toggle = (id: number): void =>
    setLeft((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  return (
    <AddRelativeDialog
      family={family}
      title={t('add.title.sibling', { name: subject.name })}
      candidates={candidates}
      isReady={chosen.length > 0}
      onNew={(draft) => onNew(chosen, draft)}
      onExisting={(other) => onExisting(chosen, other)}
      onCancel={onCancel}
    >
      <fieldset className="edit-parents">
        <legend>{t('add.raisedBy')}</legend>
        {parents.map(({ id, name }) => (
          <label key={id}>
            <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
    </AddRelativeDialog>
  )
}
