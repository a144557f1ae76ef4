import { closeRelatives } from '@banyan/family-graph'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { PeopleTable } from '../scene/people-table.ts'

/**
 * Lists close relatives as ordinary buttons for screen readers only. Sighted keyboard users walk the picture itself, so these are
 * not in the tab order.
 */
export function KinList({ people, id, onSelect }: { people: PeopleTable; id: number; onSelect: (id: number) => void }) {
  const { t } = useTranslation('tree')
  const { graph } = people
  const nameOf = (person: number): string | undefined => people.faceAt(graph.indexOf(person))?.name
  const { parents, partners, children } = closeRelatives(graph, id)
  const siblings = [...new Set(parents.flatMap((parent) => closeRelatives(graph, parent).children))].filter(
    (sibling) => sibling !== id,
  )
  const name = nameOf(id) ?? ''
  const kin = [
    ...parents.map((each) => ({ id: each, as: 'parent' as const })),
    ...siblings.map((each) => ({ id: each, as: 'sibling' as const })),
    ...partners.map((each) => ({ id: each, as: 'partner' as const })),
    ...children.map((each) => ({ id: each, as: 'child' as const })),
  ]
  return (
    <ul className="visually-hidden" aria-label={t('relativesOf', { name })}>
      {kin.map((each) => (
        <li key={`${each.as}${each.id}`}>
          <button type="button" tabIndex={-1} onClick={() => onSelect(each.id)}>
            {[nameOf(each.id), t(`kin.${each.as}`)].join(t('separator'))}
          </button>
        </li>
      ))}
    </ul>
  )
}
