import type { FactKindName, GuestPerson, Locale } from '@banyan/contract'
import { useEffect, useState } from 'react'
import type { Translate } from '../../lib/language/catalogues.ts'
import { lifespan } from '../../lib/people/lifespan.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { loadKinds } from './words.ts'

interface Props {
  t: Translate<['guest']>
  locale: Locale
  person: GuestPerson
}

/** Who somebody is: portrait, name and years. */
export function PersonHead({ t, locale, person }: Props) {
  const years = lifespan(person)
  const names = new Intl.ListFormat(locale, { type: 'unit' }).format(person.names.map(({ text }) => text))
  return (
    <div className="guest-person">
      <Portrait name={person.name} photo={person.portrait} isDead={person.deceased} size="large" />
      <div>
        <h1 tabIndex={-1}>{person.name}</h1>
        {years === '' ? null : <p>{years}</p>}
        {names === '' ? null : <p className="guest-dimmed">{t('person.alsoKnown', { names })}</p>}
      </div>
    </div>
  )
}

/** What happened in somebody's life, and how to reach them. */
export function PersonLife({ t, locale, person: { facts, contact } }: Props) {
  const kindOf = useKinds(locale)
  if (facts.length === 0 && contact === null) return <p className="guest-dimmed">{t('person.nothing')}</p>
  return (
    <>
      {facts.length === 0 ? null : (
        <section className="guest-section">
          <h2>{t('person.life')}</h2>
          <ol className="guest-life">
            {/* Facts have no ids here, and never change their order. */}
            {facts.map((fact, index) => (
              <li key={index}>
                <p className="guest-dimmed">{fact.date}</p>
                <div>
                  <p>
                    <strong>{kindOf(fact.kind)}</strong>
                    {fact.value === '' ? null : ` · ${fact.value}`}
                    {fact.partner === '' ? null : ` · ${t('person.partner', { name: fact.partner })}`}
                  </p>
                  {fact.place === '' ? null : <p className="guest-dimmed">{fact.place}</p>}
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      {contact === null ? null : (
        <section className="guest-section">
          <h2>{t('person.contact')}</h2>
          <dl className="guest-contact">
            {contactRows(contact).map(([field, text, address]) => (
              <div key={field}>
                <dt>{t(`person.${field}`)}</dt>
                <dd>{address === undefined ? text : <a href={address}>{text}</a>}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

type ContactRow = [field: 'email' | 'telephone' | 'website' | 'address', text: string, address?: string]

function contactRows({
  email,
  telephone_number: telephone,
  website,
  address,
}: NonNullable<GuestPerson['contact']>): ContactRow[] {
  const rows: ContactRow[] = [
    ['email', email, `mailto:${email}`],
    ['telephone', telephone, `tel:${telephone.replaceAll(/[^+\d]/g, '')}`],
    ['website', website],
    ['address', address],
  ]
  return rows.filter(([, text]) => text !== '')
}

/** What kinds of facts are called; nothing until the words have arrived. */
function useKinds(locale: Locale): (kind: FactKindName) => string {
  const [kinds, setKinds] = useState<{ of: (kind: FactKindName) => string }>({ of: () => '' })
  useEffect(() => {
    void loadKinds(locale).then((of) => setKinds({ of }))
  }, [locale])
  return kinds.of
}
