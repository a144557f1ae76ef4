import type { GuestBranch, Locale } from '@banyan/contract'
import { useId, useMemo, useState } from 'react'
import type { Translate } from '../../lib/language/catalogues.ts'
import { lifespan } from '../../lib/people/lifespan.ts'
import { Portrait } from '../../ui/portrait.tsx'

type Member = GuestBranch['people'][number]

interface Props {
  t: Translate<['guest']>
  locale: Locale
  branch: GuestBranch
  onOpen: (person: Member) => void
}

/** Up to so many people, everybody is shown at first; of a larger branch the first generations. */
const fewPeople = 60
const firstGenerations = 2

/**
 * A branch as an outline: each person with their partners, and their children below them. It reads the same on a small phone, with large
 * text, and aloud.
 */
export function BranchTree({ t, locale, branch, onOpen }: Props) {
  const childrenOf = useMemo(() => Map.groupBy(branch.people, ({ parent_id }) => parent_id ?? 0), [branch])
  const opened = branch.people.length > fewPeople ? firstGenerations : Infinity
  return <Children {...{ t, locale, people: childrenOf.get(0) ?? [], childrenOf, opened, onOpen }} parent={undefined} />
}

interface ListProps extends Omit<Props, 'branch'> {
  people: readonly Member[]
  parent: Member | undefined
  childrenOf: ReadonlyMap<number, readonly Member[]>
  /** Generations that are open at first. */
  opened: number
}

function Children({ people, parent, ...rest }: ListProps) {
  return (
    <ul className="guest-branch">
      {people.map((person) => (
        <Item key={person.id} {...rest} person={person} parent={parent} />
      ))}
    </ul>
  )
}

function Item({ t, locale, person, parent, childrenOf, opened, onOpen }: Omit<ListProps, 'people'> & { person: Member }) {
  const id = useId()
  const children = childrenOf.get(person.id) ?? []
  const [isOpen, setIsOpen] = useState(person.generation < opened)
  const other = parent?.partners.find(({ id: partner }) => partner === person.other_parent_id)
  return (
    <li>
      <div className="guest-kin">
        <Portrait name={person.name} photo={person.portrait} isDead={person.deceased} size="mini" />
        <div>
          {person.has_page ? (
            <button type="button" className="guest-name" onClick={() => onOpen(person)}>
              {person.name}
            </button>
          ) : (
            <span className="guest-name">{person.name}</span>
          )}
          <Years of={person} />
          {other === undefined ? null : <p className="guest-dimmed">{t('branch.childWith', { name: other.name })}</p>}
          {person.partners.map((partner) => (
            <p key={partner.id}>
              {t('branch.partner', { name: partner.name })}
              <Years of={partner} />
            </p>
          ))}
          {children.length === 0 ? null : (
            <button
              type="button"
              className="guest-quiet guest-fold"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={`${person.name}: ${t('branch.children', { count: children.length })}`}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('branch.children', { count: children.length })}
            </button>
          )}
        </div>
      </div>
      {isOpen && children.length > 0 ? (
        <div id={id}>
          <Children {...{ t, locale, people: children, childrenOf, opened, onOpen }} parent={person} />
        </div>
      ) : null}
    </li>
  )
}

function Years({ of }: { of: Member['partners'][number] }) {
  const years = lifespan(of)
  return years === '' ? null : <span className="guest-dimmed guest-years"> {years}</span>
}
