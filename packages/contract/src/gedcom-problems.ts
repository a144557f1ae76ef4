/** What an import can report of a file that it reads nevertheless; people read a translation of the code. */
export const gedcomProblems = [
  'encoding_mismatch',
  'bytes_not_understood',
  'header_missing',
  'trailer_missing',
  'version_unknown',
  'control_characters_removed',
  'line_not_understood',
  'level_jump',
  'xref_missing',
  'xref_duplicate',
  'reference_dangling',
  'relation_to_self',
  'relation_duplicate',
  'relation_loop',
  'partners_too_many',
  'name_missing',
  'text_too_long',
  'date_not_understood',
  'sex_not_understood',
  'problems_too_many',
  'email_not_understood',
  'email_in_family',
  'own_person_known',
] as const

export type GedcomProblemCode = (typeof gedcomProblems)[number]
