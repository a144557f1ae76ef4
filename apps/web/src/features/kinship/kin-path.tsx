import type { Family } from '../../lib/family/indexed-family.ts'
import { stepBetween } from '../../lib/family/steps.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { hasDied } from '../../lib/people/lifespan.ts'
import { Link } from '../../lib/router/link.tsx'
import { Portrait } from '../../ui/portrait.tsx'

/** Shows the path from "you" to the person, each with their relation to the previous one, so that the name explains itself. */
export function KinPath({ family, path }: { family: Family; path: readonly number[] }) {
  const { t } = useTranslation('kinship')
  return (
    <ol className="kinship-path" aria-label={t('path')}>
      {path.map((id, at) => {
        const person = family.findPerson(id)
        const before = path[at - 1]
        return person ? (
          <li key={id} className={before === undefined ? 'kinship-path-you' : undefined}>
            <Link to={`/family/profile/${id}/`} aria-current={at === path.length - 1 ? 'page' : undefined}>
              <Portrait name={person.name} photo={person.small_thumbnail} isDead={hasDied(person)} size="mini" />
              <span className="kinship-path-word">{before === undefined ? t('you') : stepWord(before, id)}</span>
              <span className="kinship-path-name">{person.name}</span>
            </Link>
          </li>
        ) : null
      })}
    </ol>
  )

  function stepWord(from: number, to: number): string {
    const step = stepBetween(family, from, to)
    return step ? t(`step.${step.kind}.${step.sex}`) : ''
  }
}
