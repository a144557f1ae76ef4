import { z } from 'zod'

/** The archive's own description, its last member but one. */
export const manifestName = 'manifest.json'
/** SHA-256 of every member before it, in the format of `sha256sum`. */
export const checksumsName = 'checksums.txt'
export const databasePrefix = 'database/'
export const mediaPrefix = 'media/'

export const tableMember = (table: string): string => `${databasePrefix}${table}.jsonl`

export const manifestSchema = z.object({
  format: z.literal('banyan-backup'),
  /** Grows when an older Banyan could not read the archive. */
  formatVersion: z.literal(1),
  createdAt: z.string(),
  /** The last migration of the database that was saved. */
  migration: z.string(),
  /** Rows by table. */
  rows: z.record(z.string(), z.number().int().min(0)),
  /** The highest id given out by table, so that none is given out twice. */
  lastIds: z.record(z.string(), z.number().int().min(0)),
  media: z.object({ files: z.number().int().min(0), bytes: z.number().int().min(0) }),
})

export type Manifest = z.output<typeof manifestSchema>
