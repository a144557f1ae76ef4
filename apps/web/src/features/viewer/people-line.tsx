import type { Image } from '@banyan/contract'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { useAgeText } from './age-text.ts'
import { useImageTags } from './tagging/tags.queries.ts'

/** Who is in the photo and how old they were, and gently what of that cannot be. */
export function PeopleLine({ image }: { image: Image }) {
  const { t } = useTranslation('viewer')
  const ageText = useAgeText()
  const tags = useImageTags(image)
  if (tags.length === 0) return null
  const doubts = tags.flatMap(({ person_id: id, person_name: name, doubt }) =>
    doubt === '' ? [] : [{ id, text: t(`doubt.${doubt}`, { name }) }],
  )
  return (
    <>
      <ul className="viewer-people" aria-label={t('people')}>
        {tags.map(({ id, person_id: personId, person_name: name, age }) => {
          const said = ageText(age)
          return (
            <li key={id}>
              <Link to={`/family/profile/${personId}/`}>
                {name}
                {said === '' ? null : <small>{said}</small>}
              </Link>
            </li>
          )
        })}
      </ul>
      {doubts.map(({ id, text }) => (
        <p key={id} className="viewer-doubt">
          {text}
        </p>
      ))}
    </>
  )
}
