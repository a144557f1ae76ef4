import { useTranslation } from '../../../lib/language/use-translation.ts'
import { kinOf as closeKinOf, markedTie } from '../scene/kin-ties.ts'
import type { Kin } from '../scene/kin-ties.ts'
import type { PeopleTable } from '../scene/people-table.ts'

interface KinListProps {
  readonly people: PeopleTable
  readonly id: number
  readonly kinOf: ((id: number) => string | undefined) | undefined
  readonly onSelect: (id: number) => void
}

/**
 * Lists close relatives as ordinary buttons for screen readers only. Sighted keyboard users walk the picture itself, so these are
 * not in the tab order.
 */
export function KinList({ people, id, kinOf, onSelect }: KinListProps) {
  const { t } = useTranslation('tree')
  const { graph, ties } = people
  const nameOf = (person: number): string => people.faceAt(graph.indexOf(person))?.name ?? ''
  const name = nameOf(id)
  const wordsOf = (kin: Kin): string => {
    const tie = markedTie(ties, kin.id, { id, as: seenFrom[kin.as] })
    return [nameOf(kin.id), kinOf?.(kin.id), t(`kin.${kin.as}`), tie && t(`tie.${tie}`, { name })]
      .filter(Boolean)
      .join(t('separator'))
  }
  return (
    <ul className="visually-hidden" aria-label={t('relativesOf', { name })}>
      {closeKinOf(graph, id).map((kin) => (
        <li key={`${kin.as}${kin.id}`}>
          <button type="button" tabIndex={-1} onClick={() => onSelect(kin.id)}>
            {wordsOf(kin)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What somebody is to a relative, by what the relative is to them. */
const seenFrom = { parent: 'child', child: 'parent', partner: 'partner', sibling: 'sibling' } as const
