import type { PersonName } from '@banyan/contract'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { groupNames } from './name-draft.ts'
import './names.css'

/** The other names beneath the heading, each with its kind, and how they are read or written elsewhere. */
export function OtherNames({ names }: { names: readonly PersonName[] }) {
  const { t } = useTranslation('life')
  const groups = groupNames(names).flatMap(({ name, readings }) => {
    // Of the name in the heading only the readings are left to say.
    const spellings = [name, ...readings].filter(({ preferred }) => !preferred)
    return spellings.length === 0 ? [] : [{ name, spellings, isOfHeading: spellings.length < readings.length + 1 }]
  })
  if (groups.length === 0) return null
  return (
    <ul className="other-names" aria-label={t('names.others')}>
      {groups.map(({ name, spellings, isOfHeading }) => (
        <li key={name.id}>
          {isOfHeading ? null : <span className="other-name-kind">{t(`names.before.${name.kind}`)} </span>}
          {spellings.map(({ id, text }, index) => (
            <span key={id} className={index > 0 || isOfHeading ? 'other-name-reading' : 'other-name-text'}>
              {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
