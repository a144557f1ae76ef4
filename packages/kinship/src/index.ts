export { indexKinship, relationNames } from './index-kinship.ts'
export type { KinshipIndex } from './index-kinship.ts'
export { clientNames } from './terms/client-names.ts'
export type { KinshipFamily, KinshipPerson, KinshipRelation, RelationNameEntry } from './types.ts'
