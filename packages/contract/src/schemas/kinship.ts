import { z } from 'zod'
import { id, pathPart } from './values.ts'

const names = z.array(z.string())
/** When a name is right: if the person compared is the elder, the younger, or in both cases. */
const ages = z.array(z.enum(['elder', 'younger', 'either']))
/** How many names at the front of a list are equally right. */
const preferred = z.int().positive()

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
  cantonese_ages: ages,
  mandarin: names,
  mandarin_pronounciation: names,
  mandarin_ages: ages,
  /** The Mandarin names and readings of Taiwan, in the same order: traditional characters, Zhuyin. */
  traditional: names,
  zhuyin: names,
  preferred: z.object({ cantonese: preferred, mandarin: preferred }),
  en: names,
  fr: names,
  pl: names,
  fi: names,
  /** The people along the path, both ends included. */
  path: z.array(id),
  /**
   * The people on the path of whom it is open whether they are elder than another, though the names depend on it: their years of birth are
   * equal, or one is not known.
   */
  open_ages: z.array(z.object({ person_id: id, other_id: id })),
  /** The people on the path whose year of birth would decide between elder and younger. */
  unknown_ages: z.array(id),
})

export const kinshipSchemas = {
  listRelationNames: { params: z.object({ from: pathPart, to: pathPart }), response: z.array(relationName) },
  listFamilyMemberNames: { response: names },
}
