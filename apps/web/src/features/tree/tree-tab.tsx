import type { LayoutScope } from '@banyan/tree-layout'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Family } from '../../lib/family/family.queries.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TreeView } from './components/tree-view.tsx'
import { EditDialogs } from './dialogs/edit-dialogs.tsx'
import { useTreeEditing } from './edit/use-tree-editing.ts'
import { UndoBar } from './undo/undo-bar.tsx'

interface TreeTabProps {
  readonly family: Family
  readonly selectedId: number
  readonly ownId: number
  readonly onSelect: (id: number) => void
  readonly onOpen: (id: number) => void
  /** Somebody waits for the whole family. */
  readonly onWholeWanted: () => void
}

/** Shows the family's tree to view and edit; invites a family of one to add relatives. */
export function TreeTab({ family, selectedId, ownId, onWholeWanted, ...rest }: TreeTabProps) {
  const [scope, setScope] = useState<LayoutScope>('focus')
  const { t } = useTranslation('tree')
  const state = useTreeEditing(family, selectedId, ownId)
  const { editing, mode, undo } = state
  const name = family.findPerson(selectedId)?.name
  return (
    <div className="tree-tab">
      <h1 className="visually-hidden">{[name, t('label')].join(t('separator'))}</h1>
      <TreeView
        family={family}
        selectedId={selectedId}
        ownId={ownId}
        scope={scope}
        isWhole={family.isWhole}
        onScope={(chosen) => {
          setScope(chosen)
          if (chosen === 'everyone') onWholeWanted()
        }}
        editing={editing}
        {...rest}
      >
        <UndoBar onUndo={undo} />
      </TreeView>
      <EditDialogs family={family} state={state} />
      {family.isWhole && family.people.length === 1 && !editing.isOn ? <Invitation onAdd={mode.begin} /> : null}
    </div>
  )
}

function Invitation({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('tree')
  return (
    <section className="tree-invitation" aria-labelledby="tree-invitation">
      <h2 id="tree-invitation">{t('empty.title')}</h2>
      <p>{t('empty.text')}</p>
      <div className="tree-invitation-ways">
        <Button onClick={onAdd}>{t('empty.add')}</Button>
        <LinkButton to="/family/gedcom/" emphasis="secondary">
          {t('empty.import')}
        </LinkButton>
      </div>
    </section>
  )
}
