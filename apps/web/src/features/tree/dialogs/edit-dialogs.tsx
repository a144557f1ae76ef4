import { closeRelatives } from '@banyan/family-graph'
import type { Family } from '../../../lib/family/family.queries.ts'
import type { useTreeEditing } from '../edit/use-tree-editing.ts'
import { AddRelativeDialog } from './add-relative-dialog.tsx'
import { BreakLinksDialog } from './break-links-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { SuggestedRelationsDialog } from './suggested-relations-dialog.tsx'

/** Shows the open dialog, if any. */
export function EditDialogs({ family, state }: { family: Family; state: ReturnType<typeof useTreeEditing> }) {
  const { dialog, setDialog, close, mode, actions, remove } = state
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'add': {
      const { subject, type } = dialog
      return (
        <AddRelativeDialog
          family={family}
          subject={subject}
          type={type}
          onCancel={close}
          onNew={async (draft) => {
            const { name, questions } = await actions.add(subject, type, draft)
            mode.noteChange()
            setDialog(questions.length > 0 ? { kind: 'ask', name, questions } : undefined)
          }}
          onExisting={async (other) => {
            await actions.relate(subject, other, type)
            mode.noteChange()
            close()
          }}
        />
      )
    }
    case 'ask':
      return <SuggestedRelationsDialog name={dialog.name} questions={dialog.questions} onYes={actions.answerYes} onDone={close} />
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
