import { isLanguage } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import { demoFamily } from '@banyan/sample-family'
import type { DemoPerson } from '@banyan/sample-family'
import type { Platform } from '../../platform/platform.ts'
import { cleanText, searchKey } from '../../platform/text/clean-text.ts'
import { checkNewPassword, hashPassword } from '../accounts/passwords/passwords.ts'
import { addAccount } from '../accounts/sign-up/create-account.service.ts'
import { addFirstCoupleFacts } from '../facts/couple-facts.service.ts'
import { blankFact, storeContent } from '../facts/facts.service.ts'
import { findPreferred } from '../facts/vital-facts.service.ts'
import { touchFamily } from '../families/change-family.ts'
import { cleanBiography } from '../people/fields/biography-html.ts'
import { addPeople, fillEmptyFields, followVitalFacts } from '../people/leaving/import-people.service.ts'
import type { ImportedPerson } from '../people/leaving/import-people.service.ts'
import { addRelations } from '../relations/relations.service.ts'
import type { DemoFamily } from './demo-pictures.service.ts'

/** The demo is seen through this person's eyes: all four lines of the family meet in her children. */
const ownName = 'Camille Garrigue'

/**
 * Creates the demo's family and a user who belongs to it.
 * @returns the family, without pictures
 * @throws ApiError `email_in_use`, and what is wrong with the password
 */
export async function createDemo(
  platform: Platform,
  user: { email: string; language: Language },
  password: string,
): Promise<DemoFamily> {
  checkNewPassword(password)
  const passwordHash = await hashPassword(platform, password)
  const now = platform.now().toISOString()
  const { people, relations, weddings } = demoFamily()
  const own = people.find(({ name }) => name === ownName)
  if (own === undefined) throw new Error(`the demo has nobody called ${ownName}`)
  const others = people.filter((person) => person !== own)

  const made = await platform.database.write(async (tx) => {
    const { name, gender, birth_year, address } = own
    const { familyId, userId, personId } = await addAccount(
      tx,
      platform,
      { ...user, name, gender, birth_year, address },
      passwordHash,
    )
    await touchFamily(tx, familyId)
    await fillEmptyFields(tx, familyId, personId, whole(own), now)
    const ids = new Map([[own.id, personId]])
    for (const [index, id] of (await addPeople(tx, familyId, others.map(whole), { language: user.language }, now)).entries())
      ids.set(others[index]?.id ?? 0, id)
    const idOf = (id: number): number => ids.get(id) ?? 0
    const related = await addRelations(
      tx,
      familyId,
      relations.map((relation) => ({
        from: idOf(relation.from_person_id),
        to: idOf(relation.to_person_id),
        type: relation.relation_type,
      })),
      now,
    )
    for (const person of people)
      for (const [kind, date] of [
        ['BIRT', person.born_on],
        ['DEAT', person.died_on],
      ] as const) {
        const fact = date === undefined ? undefined : await findPreferred(tx, familyId, idOf(person.id), kind)
        if (date !== undefined && fact !== undefined) await storeContent(tx, familyId, fact, { date }, now)
      }
    await followVitalFacts(tx, familyId, [...ids.values()])
    const couples = weddings.map(({ relation, date }) => ({
      relation: related[relations.findIndex(({ id }) => id === relation)] ?? 0,
      kind: 'MARR' as const,
      content: { ...blankFact, date },
    }))
    await addFirstCoupleFacts(tx, familyId, couples, now)
    return { author: { familyId, userId, personId, language: user.language }, ids }
  })
  return { author: made.author, people, relations, idOf: (id) => made.ids.get(id) ?? 0 }
}

const noContacts = {
  email: '',
  email_key: '',
  telephone_number: '',
  website: '',
  skype_name: '',
  facebook: '',
  twitter: '',
  linkedin: '',
}

function whole({
  name,
  gender,
  birth_year,
  year_of_death,
  address,
  latitude,
  longitude,
  occupation,
  spoken_languages,
  biographies,
}: DemoPerson): ImportedPerson {
  return {
    ...noContacts,
    name: cleanText(name),
    search_name: searchKey(cleanText(name)),
    gender,
    birth_year,
    year_of_death,
    birth_order: null,
    address,
    latitude,
    longitude,
    occupation,
    spoken_languages,
    biographies: Object.entries(biographies).flatMap(([language, html]) =>
      isLanguage(language) ? [{ language, html: cleanBiography(html) }] : [],
    ),
  }
}
