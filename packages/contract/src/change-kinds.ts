/** What can happen to the people and relations of a family. */
export const changeKinds = [
  'person_created',
  'person_changed',
  'person_deleted',
  'person_restored',
  'relation_created',
  'relation_deleted',
  'relation_restored',
  'people_merged',
  'merge_undone',
  'family_imported',
] as const
