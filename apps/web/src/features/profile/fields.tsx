import type { Person } from '@banyan/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LinkKind, safeLink } from './safe-link.ts'

const textFields = ['occupation', 'spoken_languages', 'address'] as const
const linkFields = [
  ['email', 'email'],
  ['telephone_number', 'telephone'],
  ['website', 'website'],
  ['facebook', 'website'],
  ['twitter', 'website'],
  ['linkedin', 'website'],
] as const satisfies readonly (readonly [keyof Person, LinkKind])[]

/** All fields that have a value, in the order in which one asks about a person. */
export function ProfileFields({ person }: { person: Person }) {
  const { t } = useTranslation('profile')
  return (
    <dl className="profile-fields">
      <Field label={t('field.gender')} value={t(`gender.${person.gender}`)} />
      {person.birth_year > 0 ? <Field label={t('field.birth_year')} value={String(person.birth_year)} /> : null}
      {person.year_of_death > 0 ? <Field label={t('field.year_of_death')} value={String(person.year_of_death)} /> : null}
      {textFields.map((field) => (person[field] === '' ? null : <Field key={field} label={t(`field.${field}`)} value={person[field]} />))}
      {linkFields.map(([field, kind]) =>
        person[field] === '' ? null : <Field key={field} label={t(`field.${field}`)} value={<FieldLink kind={kind} text={person[field]} />} />,
      )}
      {person.skype_name === '' ? null : <Field label={t('field.skype_name')} value={person.skype_name} />}
    </dl>
  )
}

function Field({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function FieldLink({ kind, text }: { kind: LinkKind; text: string }) {
  const address = safeLink(kind, text)
  if (address === undefined) return text
  const elsewhere = kind === 'website' ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={address} {...elsewhere}>
      {text}
    </a>
  )
}
