import type { CallName } from '@banyan/contract'

/** Calls that may read all of a family. Everything else must cost the same whatever the family's size. */
export const wholeFamily: Partial<Record<CallName, string>> = {
  listPeople: 'a whole list',
  listRelations: 'a whole list',
  getFamilyLists: 'both whole lists',
  getLifePlaces: 'a whole list',
  listDays: 'all lives and couples, kept in memory until the family changes: joined to the facts with a day, they took longer',
  getYearOfDays: 'likewise',
  listSources: 'a whole list',
  listDuplicates: 'compares everybody with everybody',
  listProblems: 'checks every life',
  listRelationNames: 'names everybody',
  listAllRelationNames: 'names everybody',
  exportGedcom: 'writes everything',
  exportTable: 'writes everybody',
  importGedcom: 'compares a file with everybody',
  updateFamilySettings: 'may forget all faces',
  getTimeline: 'counts all photos, once for each version of them',
  listPhotos: 'looks through all photos, in memory',
  listPhotoSearches: 'likewise, for each',
  createPhotoSearch: 'likewise',
  updatePhotoSearch: 'likewise',
  deletePhotoSearch: 'likewise',
  restorePhotoSearch: 'likewise',
  listFaceGroups: 'counts all faces that nobody has tagged',
  mergePeople: 'looks for the person among the children in records, which no index knows',
}
