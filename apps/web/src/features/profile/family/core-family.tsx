import type { Relation } from '@banyan/contract'
import { closeRelatives, raisedType } from '@banyan/family-graph'
import { useId, useMemo } from 'react'
import type { CSSProperties } from 'react'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { hasDied, lifespan } from '../../../lib/people/lifespan.ts'
import { Link } from '../../../lib/router/link.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { FittedName } from './fitted-name.tsx'
import { TieChoice, TieName } from './tie.tsx'
import { spanOf, widestWord } from './widest-word.ts'
import './core-family.css'

/** Shows parents, siblings, partners and children. Choosing one opens their profile; while editing, ties can be told apart. */
export function CoreFamily({ family, id, isEditing }: { family: Family; id: number; isEditing: boolean }) {
  const ties = useMemo(() => tiesOf(id, family), [id, family])
  const { parents, partners, children } = closeRelatives(family.graph, id)
  const siblings = [...new Set(parents.flatMap((parent) => closeRelatives(family.graph, parent).children))].filter(
    (each) => each !== id,
  )
  const groups = [
    { name: 'parents', ids: parents },
    { name: 'siblings', ids: siblings },
    { name: 'partners', ids: partners },
    { name: 'children', ids: children },
  ] as const
  return groups.map(({ name, ids }) =>
    ids.length === 0 ? null : (
      <Group key={name} {...{ name, ids, family, isEditing }} ties={name === 'siblings' ? noTies : ties} />
    ),
  )
}

type Ties = ReadonlyMap<number, Relation>
const noTies: Ties = new Map()

/** How somebody is tied to their parents and children. */
function tiesOf(id: number, { relations }: Family): Ties {
  return new Map(
    relations.flatMap((relation): [number, Relation][] => {
      const { from_person_id: from, to_person_id: to } = relation
      if (relation.relation_type !== raisedType) return []
      return from === id ? [[to, relation]] : to === id ? [[from, relation]] : []
    }),
  )
}

interface GroupProps {
  readonly name: 'parents' | 'siblings' | 'partners' | 'children'
  readonly ids: readonly number[]
  readonly family: Family
  readonly ties: Ties
  readonly isEditing: boolean
}

function Group({ name, ids, family, ties, isEditing }: GroupProps) {
  const { t } = useTranslation('profile')
  const titleId = useId()
  const people = ids.flatMap((id) => family.findPerson(id) ?? [])
  const columns = people.reduce((sum, { name: each }) => sum + (spanOf(widestWord(each)) === 'two' ? 2 : 1), 0)
  return (
    <section aria-labelledby={titleId} style={{ '--kin-columns': Math.max(2, columns) } as CSSProperties}>
      <h2 id={titleId}>{t(`group.${name}`, { count: ids.length })}</h2>
      <ul className="kin">
        {people.map((person) => (
          <li key={person.id} data-span={spanOf(widestWord(person.name))}>
            <Link to={`/family/profile/${person.id}/`}>
              <Portrait name={person.name} photo={person.small_thumbnail} isDead={hasDied(person)} size="small" />
              <FittedName className="kin-name" name={person.name} />
              <span className="kin-years">{lifespan(person)}</span>
              <TieName kind={ties.get(person.id)?.kind ?? ''} />
            </Link>
          </li>
        ))}
      </ul>
      {isEditing ? people.map(renderChoice) : null}
    </section>
  )

  function renderChoice({ id, name: other }: (typeof people)[number]) {
    const relation = ties.get(id)
    return relation === undefined ? null : <TieChoice key={id} relation={relation} name={other} personId={id} />
  }
}
