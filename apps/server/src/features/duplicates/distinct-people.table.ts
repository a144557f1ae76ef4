import type { Fixed } from '../../platform/db/columns.ts'

/** Two people who look alike but are not the same; the lower id comes first. */
interface DistinctPeopleTable {
  family_id: Fixed<number>
  person_id: Fixed<number>
  other_person_id: Fixed<number>
  created_at: Fixed<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    distinct_people: DistinctPeopleTable
  }
}
