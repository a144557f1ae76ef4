/**
 * What can look wrong in what a family has recorded. Each is reported only if it holds for every day that the dates may mean; none of
 * them blocks anything.
 */
export const problemKinds = [
  'death_before_birth',
  'fact_before_birth',
  'fact_after_death',
  'buried_before_death',
  'lived_long',
  'born_before_parent',
  'parent_young',
  'parent_old',
  'born_after_mothers_death',
  'born_after_fathers_death',
  'married_young',
  'births_differ',
  'deaths_differ',
  'no_such_date',
] as const
export type ProblemKind = (typeof problemKinds)[number]
