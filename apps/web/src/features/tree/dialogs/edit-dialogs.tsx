import { closeRelatives } from '@banyan/family-graph'
import { useMemo } from 'react'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { EditDialog, useTreeEditing } from '../edit/use-tree-editing.ts'
import { AddRelativeDialog } from './add-relative-dialog.tsx'
import { AddSiblingDialog } from './add-sibling-dialog.tsx'
import { BreakLinksDialog } from './break-links-dialog.tsx'
import { candidatesFor } from './candidates.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { kinOf } from './kin-of.ts'
import { SuggestedRelationsDialog } from './suggested-relations-dialog.tsx'
import type { AskedRelation } from './suggested-relations-dialog.tsx'

/** Shows the open dialog, if any. */
export function EditDialogs({ family, state }: { family: Family; state: ReturnType<typeof useTreeEditing> }) {
  const { dialog, setDialog, close, mode, actions, remove } = state
  const { t } = useTranslation('edit')
  const addType = dialog?.kind === 'add' ? dialog.type : undefined
  const addSubject = dialog?.kind === 'add' ? dialog.subject.id : undefined
  const candidates = useMemo(
    () => (addType === undefined || addSubject === undefined ? undefined : candidatesFor(family.graph, addSubject, addType)),
    [family, addType, addSubject],
  )
  /** Asks the questions, if any, and goes on. */
  const goOn = (name: string, questions: readonly AskedRelation[], next?: EditDialog): void =>
    setDialog(questions.length > 0 ? { kind: 'ask', name, questions, ...(next && { next }) } : next)
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'add': {
      const { subject, type, isForSibling } = dialog
      const next: EditDialog | undefined = isForSibling ? { kind: 'add-sibling', subject } : undefined
      if (!candidates) return null
      return (
        <AddRelativeDialog
          key={type}
          family={family}
          title={t(`add.title.${kinOf[type]}`, { name: subject.name })}
          candidates={candidates}
          onCancel={close}
          onNew={async (draft) => {
            const { name, questions } = await actions.add(subject, type, draft)
            mode.noteChange()
            goOn(name, questions, next)
          }}
          onExisting={async (other) => {
            await actions.relate(subject, other, type)
            mode.noteChange()
            setDialog(next)
          }}
        >
          {isForSibling ? <p>{t('add.parentFirst', { name: subject.name })}</p> : null}
        </AddRelativeDialog>
      )
    }
    case 'add-sibling':
      return (
        <AddSiblingDialog
          family={family}
          subject={dialog.subject}
          onCancel={close}
          onNew={async (parents, draft) => {
            const { name, questions } = await actions.addChildOf(parents, draft)
            mode.noteChange()
            goOn(name, questions)
          }}
          onExisting={async (parents, other) => {
            await actions.relateToParents(parents, other)
            mode.noteChange()
            close()
          }}
        />
      )
    case 'ask':
      return (
        <SuggestedRelationsDialog
          name={dialog.name}
          questions={dialog.questions}
          onYes={actions.answerYes}
          onDone={() => setDialog(dialog.next)}
        />
      )
    case 'delete': {
      const { parents, partners, children } = closeRelatives(family.graph, dialog.subject.id)
      const relationCount = parents.length + partners.length + children.length
      return (
        <DeleteDialog
          name={dialog.subject.name}
          relationCount={relationCount}
          onDelete={() => remove(dialog.subject)}
          onCancel={close}
        />
      )
    }
    case 'break':
      return (
        <BreakLinksDialog
          family={family}
          subject={dialog.subject}
          onClose={close}
          onBreak={async (relation) => {
            await actions.breakLink(relation)
            mode.noteChange()
          }}
        />
      )
  }
}
