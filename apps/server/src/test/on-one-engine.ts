// Read by vitest.config.ts and by `npm run prove samples`, which runs all of these on both engines.

/**
 * Slow tests that PostgreSQL adds little to: files, pictures, mails, heads and commands, with plain queries that other tests make on
 * both engines. `npm test` runs them on SQLite alone.
 */
export const onOneEngine: readonly string[] = [
  'cli/cli.test.ts',
  'cli/family-commands.test.ts',
  'cli/kill.test.ts',
  'cli/restore-kills.test.ts',
  'cli/restore-whole.test.ts',
  'cli/start.test.ts',
  'cli/status.test.ts',
  'features/accounts/membership.routes.test.ts',
  'features/accounts/passwords/breach-check.test.ts',
  'features/data-export/data-exports.routes.test.ts',
  'features/downloads/downloads.routes.test.ts',
  'features/gedcom/export.routes.test.ts',
  'features/gedcom/large-import.test.ts',
  'features/gedcom/media/gedzip.routes.test.ts',
  'features/gedcom/preview/previews.test.ts',
  'features/history/deletion-alarm/deletion-alarm.test.ts',
  'features/history/put-back/put-back.job.test.ts',
  'features/kinship/all-names.routes.test.ts',
  'features/originals/originals.test.ts',
  'features/people/consent.test.ts',
  'features/photos/images/images.routes.test.ts',
  'features/photos/images/readable-pictures.routes.test.ts',
  'features/places/geocoder.test.ts',
  'features/profile-photos/locate-face.routes.test.ts',
  'features/profile-photos/profile-photos.routes.test.ts',
  'features/tags/tags.routes.test.ts',
  'features/updates/update-mails.test.ts',
  'platform/backup/backup-task.test.ts',
  'platform/backup/encryption.test.ts',
  'platform/backup/restore-drill.test.ts',
  'platform/backup/restore-family.test.ts',
  'platform/mail/mail-worker.test.ts',
  'platform/media/media-epochs.test.ts',
  'platform/media/restored-addresses.test.ts',
  'platform/media/s3-media-store.test.ts',
  'platform/media/sending-originals.test.ts',
  'test/attacks/archives.test.ts',
  'test/attacks/guessing.property.test.ts',
  'test/attacks/lock-out.test.ts',
  'test/attacks/mails.test.ts',
  'test/attacks/pictures.test.ts',
  'test/attacks/sessions.test.ts',
  'test/attacks/slow.test.ts',
  'test/attacks/stolen-account.test.ts',
  'test/attacks/texts.test.ts',
  'test/attacks/tiffs.test.ts',
  'test/kills/kills.test.ts',
  'test/upgrade/kill-upgrade.test.ts',
]

/** Slow tests of which something smaller runs in each `npm test`. */
export const onlyInTheWhole: readonly string[] = ['features/places/load-gazetteer.test.ts']
