import type { Fixed } from '../../platform/db/columns.ts'

/** Somebody thought of somebody on a memorial day. A candle goes with the fact, and with who lit it. */
interface CandleTable {
  family_id: Fixed<number>
  fact_id: Fixed<number>
  /** ISO 8601. */
  day: Fixed<string>
  user_id: Fixed<number>
  created_at: Fixed<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    candles: CandleTable
  }
}
