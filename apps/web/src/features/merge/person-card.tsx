import type { PersonSummary } from '@banyan/contract'
import { neighbours } from '@banyan/family-graph'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { hasDied, lifespan } from '../../lib/people/lifespan.ts'
import { Link } from '../../lib/router/link.tsx'
import { Portrait } from '../../ui/portrait.tsx'

const groups = ['parents', 'partners', 'children'] as const
const namedAtMost = 6

/** Shows what distinguishes a person from namesakes: years, place, and close family. */
export function PersonCard({ person, family }: { person: PersonSummary; family: Family }) {
  const { t } = useTranslation(['merge', 'profile'])
  const { graph } = family
  const index = graph.indexOf(person.id)
  return (
    <div className="merge-person">
      <Portrait name={person.name} photo={person.small_thumbnail} isDead={hasDied(person)} size="small" />
      <div>
        <Link to={`/family/profile/${person.id}/`} className="merge-name">
          {person.name}
        </Link>
        <p className="merge-facts">{[lifespan(person), person.address].filter((text) => text !== '').join(t('separator'))}</p>
        {groups.map((group) => {
          const names = Array.from(neighbours(graph[group], index), (each) => family.findPerson(graph.ids[each]!)?.name ?? '')
          if (names.length === 0) return null
          const shown = names.slice(0, namedAtMost).join(t('separator')) + (names.length > namedAtMost ? '…' : '')
          return (
            <p key={group} className="merge-facts">
              {t('kin', { group: t(`profile:group.${group}`, { count: names.length }), names: shown })}
            </p>
          )
        })}
      </div>
    </div>
  )
}
