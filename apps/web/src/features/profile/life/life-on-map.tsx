import type { Person } from '@banyan/contract'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Link } from '../../../lib/router/link.tsx'

/** Leads to the path of the life on the map, if any fact has a date and a place. */
export function LifeOnMap({ person }: { person: Person }) {
  const { t } = useTranslation('life')
  if (!person.facts.some((fact) => fact.date !== '' && fact.place !== '' && !fact.denied)) return null
  return (
    <Link className="life-on-map" to={`/family/map/${person.id}/?path=1`}>
      {t('onMap')}
    </Link>
  )
}
