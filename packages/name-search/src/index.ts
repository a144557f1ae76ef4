export { createNameMatcher, leftOutFrom, type MatchNames, type NameMatch } from './find-names.ts'
export { NameIndex } from './name-index.ts'
export { hasHan, prepareName, prepareQuery, type PreparedName, type Query } from './prepare-names.ts'
export type { Chinese } from './types.ts'
