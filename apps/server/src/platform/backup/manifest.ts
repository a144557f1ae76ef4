import { z } from 'zod'

/** The archive's description of itself, its second-to-last member. */
export const manifestName = 'manifest.json'
/** The SHA-256 of every member before it, in the format of `sha256sum`. */
export const checksumsName = 'checksums.txt'
export const databasePrefix = 'database/'
export const mediaPrefix = 'media/'

export const tableMember = (table: string): string => `${databasePrefix}${table}.jsonl`

export const manifestSchema = z.object({
  format: z.literal('banyan-backup'),
  /** Increases whenever an older Banyan could not read the archive. */
  formatVersion: z.literal(1),
  createdAt: z.string(),
  /** The last migration of the saved database. */
  migration: z.string(),
  /** The number of rows by table. */
  rows: z.record(z.string(), z.number().int().min(0)),
  /** The highest id given out by table, so that no id is given out twice. */
  lastIds: z.record(z.string(), z.number().int().min(0)),
  media: z.object({ files: z.number().int().min(0), bytes: z.number().int().min(0) }),
})

export type Manifest = z.output<typeof manifestSchema>
