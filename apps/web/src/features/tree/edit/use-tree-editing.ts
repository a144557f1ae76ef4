import { relationTypes } from '@banyan/contract'
import type { PersonSummary, RelationType } from '@banyan/contract'
import { closeRelatives } from '@banyan/family-graph'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { showError, withLoading } from '../../../lib/activity.ts'
import { readWholeFamily } from '../../../lib/family/family.queries.ts'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { session } from '../../../lib/session/session.ts'
import { useCanWrite } from '../../../lib/session/use-role.ts'
import type { Command } from '../commands/command.ts'
import { kinOf } from '../dialogs/kin-of.ts'
import type { AskedRelation } from '../dialogs/suggested-relations-dialog.tsx'
import { useUndoStore } from '../undo/undo-store.ts'
import { useStepText } from '../undo/use-step-text.ts'
import { useUndo } from '../undo/use-undo.ts'
import type { EditControl } from './edit-controls.tsx'
import { useEditMode } from './edit-mode.ts'
import { nextSelected } from './next-selected.ts'
import { isGone, useProblemText } from './problem-text.ts'
import type { TreeEditing } from './tree-editing.ts'
import { useDrawn } from './use-drawn.ts'
import { useEditActions } from './use-edit-actions.ts'

/** The open dialog, with its people as they were when it opened: they may be deleted while the user still types. */
export type EditDialog =
  | {
      readonly kind: 'add'
      readonly subject: PersonSummary
      readonly type: RelationType
      /** Whether the parent is needed for a brother or sister, who is added next. */
      readonly isForSibling?: boolean
    }
  | { readonly kind: 'add-sibling'; readonly subject: PersonSummary }
  | {
      readonly kind: 'ask'
      readonly name: string
      readonly questions: readonly AskedRelation[]
      /** The dialog to open after the last answer. */
      readonly next?: EditDialog
    }
  | { readonly kind: 'delete' | 'break'; readonly subject: PersonSummary }

const usualParents = 2

/** The specification's delay, so that the eye sees first the dialog and then the lines that it is about. */
const markAfterMs = 200

/** Editing the selected person's relatives: the mode, its commands, and the open dialog. */
export function useTreeEditing(family: Family, selectedId: number, ownId: number) {
  const { t } = useTranslation('edit')
  // Nobody is added to somebody whom the reader does not see.
  const canWrite = useCanWrite() && family.findPerson(selectedId)?.hidden !== true
  const navigate = useNavigate()
  const mode = useEditMode(selectedId)
  const [dialog, setDialog] = useState<EditDialog>()
  const { drawn, onPicture } = useDrawn()
  const actions = useEditActions(family, drawn)
  const problemText = useProblemText()
  const stepText = useStepText()
  const newestStep = useUndoStore((state) => state.steps.at(-1))
  const leave = (id: number): void => {
    if (id === selectedId) session.selectPerson(nextSelected(family.graph, id, ownId))
  }
  const undo = useUndo(leave)
  const selected = family.findPerson(selectedId)
  const marked = useMarked(family, dialog?.kind === 'break' ? dialog.subject.id : undefined)
  const close = (): void => setDialog(undefined)
  const client = useQueryClient()
  /** Whom somebody can be related to, and what follows from it, only the whole family tells. */
  const open = (asked: EditDialog): void => {
    if (family.isWhole) setDialog(asked)
    else withLoading(readWholeFamily(client)).then(() => setDialog(asked), showError)
  }

  const remove = (person: PersonSummary): void => {
    close()
    mode.end()
    leave(person.id)
    actions.remove(person).catch((error: unknown) => {
      showError(new Error(problemText(error)))
      // Selects the person again unless somebody else has deleted them in the meantime.
      if (!isGone(error)) session.selectPerson(person.id)
    })
  }

  const add = (type: RelationType, place: EditControl['place']): EditControl => ({
    id: `add-${kinOf[type]}`,
    place,
    icon: 'add',
    label: t(`add.label.${kinOf[type]}`, { name: selected?.name ?? '' }),
    caption: t(`add.caption.${kinOf[type]}`),
    perform: () => selected && open({ kind: 'add', subject: selected, type }),
  })
  const addSibling: EditControl = {
    id: 'add-sibling',
    place: 'left',
    icon: 'add',
    label: t('add.label.sibling', { name: selected?.name ?? '' }),
    caption: t('add.caption.sibling'),
    // Brothers and sisters have no relation of their own: they share a parent.
    perform: () =>
      selected &&
      open(
        closeRelatives(family.graph, selectedId).parents.length > 0
          ? { kind: 'add-sibling', subject: selected }
          : { kind: 'add', subject: selected, type: relationTypes.raisedBy, isForSibling: true },
      ),
  }
  const take = (id: 'split' | 'delete', kind: 'break' | 'delete'): EditControl => ({
    id,
    place: id === 'split' ? 'below-left' : 'below-right',
    icon: id === 'split' ? 'split' : 'remove',
    label: t(`${kind}.label`, { name: selected?.name ?? '' }),
    caption: t(`${kind}.caption`),
    perform: () => selected && open({ kind, subject: selected }),
  })
  const hasRelations = relationCount(family, selectedId) > 0
  const controls: EditControl[] = [
    add(relationTypes.raisedBy, 'above'),
    add(relationTypes.partnered, 'beside'),
    add(relationTypes.raised, 'below'),
    addSibling,
    ...(hasRelations ? [take('split', 'break')] : []),
    ...(selected && selected.user_id === null ? [take('delete', 'delete')] : []),
  ]

  const parentCount = closeRelatives(family.graph, selectedId).parents.length
  const toggle: Command = mode.isOn
    ? {
        id: 'edit',
        icon: mode.hasChanged ? 'done' : 'cancel',
        label: mode.hasChanged ? t('mode.done') : t('mode.cancel'),
        caption: mode.hasChanged ? t('mode.done') : t('mode.cancel'),
        keys: ['Escape'],
        isPageWide: true,
        perform: mode.end,
      }
    : { id: 'edit', icon: 'edit', label: t('mode.edit'), caption: t('mode.edit'), keys: ['e'], perform: mode.begin }
  const addFamily: Command = {
    id: 'add-family',
    icon: 'add',
    label: t('addFamily.label'),
    caption: t('addFamily.caption'),
    perform: () => void navigate(`/family/add/${selectedId}/`),
  }
  const undoTool: Command | undefined = newestStep && {
    id: 'undo',
    icon: 'undo',
    label: t('undo.label', { what: stepText(newestStep) }),
    keys: ['mod+z'],
    isPageWide: true,
    perform: undo,
  }

  const editing: TreeEditing = {
    isOn: mode.isOn,
    isResting: mode.isResting,
    isAdding: !mode.isOn && (dialog?.kind === 'add' || dialog?.kind === 'ask'),
    emptyParent:
      canWrite && parentCount < usualParents
        ? { control: add(relationTypes.raisedBy, 'above'), isBeside: parentCount > 0 }
        : undefined,
    marked,
    label: t('mode.group', { name: selected?.name ?? '' }),
    controls,
    tools: canWrite ? [...(undoTool ? [undoTool] : []), toggle, ...(mode.isOn ? [addFamily] : [])] : [],
    announcement: mode.isResting ? t('mode.begun', { name: selected?.name ?? '' }) : '',
    onPicture,
  }
  return { editing, dialog, setDialog, close, mode, actions, remove, undo }
}

const relationCount = (family: Family, id: number): number => {
  const { parents, partners, children } = closeRelatives(family.graph, id)
  return parents.length + partners.length + children.length
}

/** Returns everybody related to somebody, a moment after it is requested. */
function useMarked(family: Family, id: number | undefined): readonly number[] {
  const [shownFor, setShownFor] = useState<number>()
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => setShownFor(id), markAfterMs)
    return () => {
      clearTimeout(timer)
      setShownFor(undefined)
    }
  }, [id])
  if (id === undefined || shownFor !== id) return none
  const { parents, partners, children } = closeRelatives(family.graph, id)
  return [...parents, ...partners, ...children]
}

const none: readonly number[] = []
