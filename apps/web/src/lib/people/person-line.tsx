import type { PersonSummary } from '@banyan/contract'
import { Portrait } from '../../ui/portrait.tsx'
import { hasDied, lifespan } from './lifespan.ts'
import './person-line.css'

/** A person in a list: small portrait, name, years, and further details. */
export function PersonLine({ person, detail = '' }: { person: PersonSummary; detail?: string | undefined }) {
  const about = [detail, lifespan(person)].filter((part) => part !== '').join(' · ')
  return (
    <span className="person-line">
      <Portrait name={person.name} photo={person.small_thumbnail} isDead={hasDied(person)} size="mini" />
      <span className="person-line-name">{person.name}</span>
      {about === '' ? null : <span className="person-line-about">{about}</span>}
    </span>
  )
}
