import { buildFamilyGraph, ownAncestors } from '@banyan/family-graph'
import type { Reader } from '../../platform/db/database.ts'

/** Looks for people who are their own ancestors, one family at a time. */
export async function* checkAncestry(reader: Reader, progress: (text: string) => void): AsyncGenerator<string> {
  const families = await reader.selectFrom('families').select('id').orderBy('id').execute()
  for (const [index, { id }] of families.entries()) {
    const people = await reader
      .selectFrom('people')
      .select(['id', 'birth_year'])
      .where('family_id', '=', id)
      .where('hidden_at', 'is', null)
      .execute()
    const relations = await reader
      .selectFrom('relations')
      .select(['from_person_id', 'to_person_id', 'relation_type'])
      .where('family_id', '=', id)
      .where('hidden_at', 'is', null)
      .execute()
    for (const person of ownAncestors(buildFamilyGraph({ people, relations })))
      yield `person ${person} of family ${id} is their own ancestor`
    if ((index + 1) % 1000 === 0) progress(`${index + 1} of ${families.length} families`)
  }
}
