import type { LayoutScope } from '@banyan/tree-layout'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { type TreeFamily, TreeView } from './components/tree-view.tsx'

interface TreeTabProps {
  readonly family: TreeFamily
  readonly selectedId: number
  readonly ownId: number
  readonly onSelect: (id: number) => void
  readonly onOpen: (id: number) => void
}

/** The tree of the family; a family of one is invited to grow. */
export function TreeTab({ family, selectedId, ...rest }: TreeTabProps) {
  const [scope, setScope] = useState<LayoutScope>('focus')
  const { t } = useTranslation('tree')
  const name = family.people.find((person) => person.id === selectedId)?.name
  return (
    <div className="tree-tab">
      <h1 className="visually-hidden">{[name, t('label')].join(t('separator'))}</h1>
      <TreeView family={family} selectedId={selectedId} scope={scope} onScope={setScope} {...rest} />
      {family.people.length === 1 ? <Invitation /> : null}
    </div>
  )
}

function Invitation() {
  const { t } = useTranslation('tree')
  return (
    <section className="tree-invitation" aria-labelledby="tree-invitation">
      <h2 id="tree-invitation">{t('empty.title')}</h2>
      <p>{t('empty.text')}</p>
      <LinkButton to="/family/gedcom/">{t('empty.import')}</LinkButton>
    </section>
  )
}
