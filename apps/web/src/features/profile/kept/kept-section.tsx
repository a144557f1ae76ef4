import type { Person } from '@banyan/contract'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { KeptList } from '../../../lib/kept/kept-list.tsx'
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
  if (kept.length === 0 && person.more_kept === undefined) return null
  return (
    <section className="kept" aria-labelledby="kept">
      <div className="profile-heading">
        <h2 id="kept">{t('title')}</h2>
      </div>
      <KeptList kept={kept} more={person.more_kept ?? 0} findPerson={(id) => family.findPerson(id)} />
    </section>
  )
}
