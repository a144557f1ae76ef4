export { generateFamily, type GenerateOptions } from './generate-family.ts'
export { createRandom, type Random } from './random.ts'
export { namedFamilies } from './named-families.ts'
export type { SampleFamily, SampleGender, SamplePerson, SampleRelation } from './types.ts'
