import type { Fixed } from '../../../platform/db/columns.ts'

interface DeathReportTable {
  family_id: Fixed<number>
  person_id: Fixed<number>
  /** The user who made the report. */
  user_id: number
  created_at: string
}

interface DeathRefusalTable {
  family_id: Fixed<number>
  /** The person who denies the report. */
  person_id: Fixed<number>
  /** The user who had made the report. */
  user_id: Fixed<number>
  refused_at: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    death_reports: DeathReportTable
    death_refusals: DeathRefusalTable
  }
}
