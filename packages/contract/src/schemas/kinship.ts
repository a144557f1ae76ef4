import { z } from 'zod'
import { id, pathPart } from './values.ts'

const names = z.array(z.string())

/**
 * What one person calls another along one path; the i-th pronunciation belongs to the i-th name. If an age or a gender is unknown, a
 * path has an entry for each name that could be right.
 */
const relationName = z.object({
  /** The name that clients translate, from `listFamilyMemberNames`; the key where that list has none. */
  name: z.string(),
  /** The term's key in English, which never changes; finer than the name. */
  key: z.string(),
  cantonese: names,
  cantonese_pronounciation: names,
  mandarin: names,
  mandarin_pronounciation: names,
  en: names,
  fr: names,
  pl: names,
  fi: names,
  /** The people along the path, both ends included. */
  path: z.array(id),
  /** The people on the path whose year of birth would decide between elder and younger. */
  unknown_ages: z.array(id),
})

export const kinshipSchemas = {
  listRelationNames: { params: z.object({ from: pathPart, to: pathPart }), response: z.array(relationName) },
  listFamilyMemberNames: { response: names },
}
