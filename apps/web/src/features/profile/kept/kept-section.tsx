import type { Person } from '@banyan/contract'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { KeptList, KeptRecord } from '../../../lib/kept/kept-list.tsx'
import { isTechnical } from '../../../lib/kept/tag-names.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'

/** What imported files say about a person besides the profile and the life. */
export function KeptSection({ person, family }: { person: Person; family: Family }) {
  const { t } = useTranslation('kept')
  const facts = new Set(person.facts.map(({ id }) => id))
  // The rest of a fact stands with it in the life.
  const kept = (person.kept ?? []).filter(
    ({ fact_id, path }) => fact_id === undefined || !facts.has(fact_id) || isTechnical(path),
  )
  const { more_kept: more = 0, lone_families: families = [] } = person
  const isListed = kept.length > 0 || more > 0
  if (!isListed && families.length === 0) return null
  const findPerson = (id: number) => family.findPerson(id)
  return (
    <section className="kept" aria-labelledby="kept">
      <div className="profile-heading">
        <h2 id="kept">{t('title')}</h2>
      </div>
      {isListed ? <KeptList kept={kept} more={more} findPerson={findPerson} /> : null}
      {families.map((record, index) => (
        <section key={index} className="kept-family" aria-labelledby={`kept-family-${index}`}>
          <h3 id={`kept-family-${index}`}>{t('loneFamily')}</h3>
          <KeptRecord record={record} findPerson={findPerson} hasHint={!isListed && index === families.length - 1} />
        </section>
      ))}
    </section>
  )
}
