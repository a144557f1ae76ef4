// Read by vitest.config.ts and by `npm run prove samples`, which runs all of these on both engines.

/**
 * Slow tests that PostgreSQL adds little to: files, pictures, mails, heads and commands, with plain queries that other tests make on
 * both engines. `npm test` runs them on SQLite alone.
 */
export const onOneEngine: readonly string[] = [
  'cli/cli.test.ts',
  'cli/kill.test.ts',
  'features/accounts/passwords/breach-check.test.ts',
  'features/downloads/downloads.routes.test.ts',
  'features/gedcom/export.routes.test.ts',
  'features/gedcom/media/gedzip.routes.test.ts',
  'features/originals/originals.test.ts',
  'features/photos/images/readable-pictures.routes.test.ts',
  'features/profile-photos/locate-face.routes.test.ts',
  'platform/backup/encryption.test.ts',
  'platform/backup/restore-drill.test.ts',
  'platform/media/media-epochs.test.ts',
  'platform/media/s3-media-store.test.ts',
  'test/attacks/archives.test.ts',
  'test/attacks/guessing.property.test.ts',
  'test/attacks/mails.test.ts',
  'test/attacks/pictures.test.ts',
  'test/attacks/slow.test.ts',
  'test/attacks/texts.test.ts',
  'test/attacks/tiffs.test.ts',
  'test/kills/kills.test.ts',
]

/** Slow tests of which something smaller runs in each `npm test`. */
export const onlyInTheWhole: readonly string[] = ['features/places/load-gazetteer.test.ts']
