import type { FirstPage } from '@banyan/contract'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { factKindName } from '../../lib/people/fact-kind-name.ts'
import { hasDied } from '../../lib/people/lifespan.ts'
import { Link } from '../../lib/router/link.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Pictures } from './pictures.tsx'
import { Section } from './section.tsx'

interface OnThisDayProps extends Pick<FirstPage, 'events' | 'photos'> {
  readonly family: Family
}

/** What happened on this day in earlier years, from the tree and from the photos; nothing where nothing did. */
export function OnThisDay({ events, photos, family }: OnThisDayProps) {
  const { t } = useTranslation('first')
  const { t: sayLife } = useTranslation('life')
  if (events.length + photos.length === 0) return null
  return (
    <Section title={t('thisDay.title')}>
      {events.length === 0 ? null : (
        <ul className="first-events">
          {events.map((event) => {
            const people = event.person_ids.flatMap((id) => family.findPerson(id) ?? [])
            return (
              <li key={event.fact_id}>
                <span className="first-faces">
                  {people.map((person) => (
                    <Portrait
                      key={person.id}
                      name={person.name}
                      photo={person.small_thumbnail}
                      isDead={hasDied(person)}
                      size="mini"
                    />
                  ))}
                </span>
                <div>
                  <p className="first-names">
                    {people.map((person) => (
                      <Link key={person.id} to={`/family/profile/${person.id}/`}>
                        {person.name}
                      </Link>
                    ))}
                  </p>
                  <p>{t('thisDay.event', { what: factKindName(event, sayLife), count: event.years })}</p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {photos.length === 0 ? null : <Pictures images={photos} withYear />}
    </Section>
  )
}
