import type { PersonSummary } from '@banyan/contract'
import type { LayoutScope } from '@banyan/tree-layout'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useShownKin } from '../../lib/family/use-shown-kin.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { lifespan } from '../../lib/people/lifespan.ts'
import { useNavigate } from '../../lib/router/hooks.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TreeView } from './components/tree-view.tsx'
import { EditDialogs } from './dialogs/edit-dialogs.tsx'
import { useTreeEditing } from './edit/use-tree-editing.ts'
import { UndoBar } from './undo/undo-bar.tsx'
import { useCard } from './use-card.ts'

interface TreeTabProps {
  readonly family: Family
  readonly selectedId: number
  readonly ownId: number
  readonly pathOf: (tab: 'profile' | 'map', id: number) => string
  /** Shows what the reader calls somebody. */
  readonly renderKin: (person: PersonSummary) => ReactNode
  /** @param replaces - whether the present entry of the browser's history goes */
  readonly onSelect: (id: number, replaces: boolean) => void
  readonly onOpen: (id: number, replaces: boolean) => void
  /** Somebody waits for the whole family. */
  readonly onWholeWanted: () => void
}

/** Shows the family's tree to view and edit; invites a family of one to add relatives. */
export function TreeTab({ family, selectedId, ownId, pathOf, renderKin, onSelect, onOpen, onWholeWanted }: TreeTabProps) {
  const [scope, setScope] = useState<LayoutScope>('focus')
  const { t } = useTranslation('tree')
  const navigate = useNavigate()
  const state = useTreeEditing(family, selectedId, ownId)
  const { editing, mode, undo } = state
  const selected = family.findPerson(selectedId)
  const card = useCard(selectedId)
  const { kinOf, reader } = useShownKin(family)
  const isCardOpen = card.isOpen && !editing.isOn
  const closeCard = useEffectEvent(card.close)
  useEffect(() => {
    if (editing.isOn) closeCard()
  }, [editing.isOn])
  return (
    <div className="tree-tab">
      <h1 className="visually-hidden">{[selected?.name, t('label')].join(t('separator'))}</h1>
      <TreeView
        family={family}
        selectedId={selectedId}
        ownId={ownId}
        kinOf={kinOf}
        scope={scope}
        isWhole={family.isWhole}
        onScope={(chosen) => {
          setScope(chosen)
          if (chosen === 'everyone') onWholeWanted()
        }}
        editing={editing}
        onSelect={(id) => onSelect(id, card.isOpen)}
        onOpen={(id) => onOpen(id, card.isOpen)}
        onPrint={() => void navigate(`/print/?chart=${scope === 'everyone' ? 'everyone' : 'focus'}&person=${selectedId}`)}
        onCard={card.open}
        card={
          selected && isCardOpen
            ? {
                name: selected.name,
                years: lifespan(selected),
                kin: renderKin(selected),
                profilePath: pathOf('profile', selectedId),
                mapPath: hasPlace(selected) ? pathOf('map', selectedId) : undefined,
                onAdd: mode.begin,
                onClose: card.close,
              }
            : undefined
        }
      >
        <UndoBar onUndo={undo} />
      </TreeView>
      {reader}
      <EditDialogs family={family} state={state} />
      {family.isWhole && family.people.length === 1 && !editing.isOn ? <Invitation onAdd={mode.begin} /> : null}
    </div>
  )
}

const hasPlace = ({ latitude, longitude, last_place: last }: PersonSummary): boolean =>
  last !== undefined || latitude !== 0 || longitude !== 0

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
