import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import type { Database, Engine } from './database.ts'
import { foundation } from './migrations/0001-foundation.ts'
import { history } from './migrations/0002-history.ts'
import { places } from './migrations/0003-places.ts'
import { accounts } from './migrations/0004-accounts.ts'
import { invites } from './migrations/0005-invites.ts'
import { searchNames } from './migrations/0006-search-names.ts'
import { updateMails } from './migrations/0007-update-mails.ts'
import { photos } from './migrations/0008-photos.ts'
import { photoNews } from './migrations/0009-photo-news.ts'
import { reservedVersions } from './migrations/0010-reserved-versions.ts'
import { servers } from './migrations/0011-servers.ts'
import { jobProgress } from './migrations/0012-job-progress.ts'
import { familyIds } from './migrations/0013-family-ids.ts'
import { emailRestores } from './migrations/0014-email-restores.ts'
import { knownDevices } from './migrations/0015-known-devices.ts'
import { boundRefreshTokens } from './migrations/0016-bound-refresh-tokens.ts'
import { alarms } from './migrations/0017-alarms.ts'
import { familyUsage } from './migrations/0018-family-usage.ts'
import { photoHistory } from './migrations/0020-photo-history.ts'
import { putBacks } from './migrations/0021-put-backs.ts'
import { importedRows } from './migrations/0022-imported-rows.ts'
import { mediaEpochs } from './migrations/0023-media-epochs.ts'
import { originals } from './migrations/0024-originals.ts'
import { deathReports } from './migrations/0025-death-reports.ts'
import { installation } from './migrations/0026-installation.ts'
import { familyFaces } from './migrations/0027-family-faces.ts'
import { undoneImports } from './migrations/0028-undone-imports.ts'
import { putBackRuns } from './migrations/0029-put-back-runs.ts'
import { deathRefusals } from './migrations/0030-death-refusals.ts'
import { deletionBatches } from './migrations/0031-deletion-batches.ts'
import { uploadPieces } from './migrations/0032-upload-pieces.ts'
import { importPreviews } from './migrations/0033-import-previews.ts'
import { otherNames } from './migrations/0034-other-names.ts'
import { birthOrder } from './migrations/0035-birth-order.ts'
import { eventPlaces } from './migrations/0036-event-places.ts'
import { indexesOfPeople } from './migrations/0037-indexes-of-people.ts'
import { indexesOfDeletions } from './migrations/0038-indexes-of-deletions.ts'
import { regions } from './migrations/0039-regions.ts'
import { readablePictures } from './migrations/0040-readable-pictures.ts'
import { listLog } from './migrations/0041-list-log.ts'
import { lives } from './migrations/0042-lives.ts'
import { unfolding } from './migrations/0043-unfolding.ts'
import { searchAndProblems } from './migrations/0044-search-and-problems.ts'
import { locatedFacts } from './migrations/0045-located-facts.ts'
import { daysAndKeys } from './migrations/0047-days-and-keys.ts'
import { accountsOfFamilies } from './migrations/0048-accounts-of-families.ts'
import { waysIn } from './migrations/0049-ways-in.ts'
import { livingPeople } from './migrations/0050-living-people.ts'
import { privateMarks } from './migrations/0051-private-marks.ts'
import { cards } from './migrations/0052-cards.ts'
import { guestLinks } from './migrations/0053-guest-links.ts'
import { familyLogs } from './migrations/0054-family-logs.ts'
import { legacies } from './migrations/0055-legacies.ts'
import { recoveries } from './migrations/0056-recoveries.ts'
import { guestLinkPeople } from './migrations/0057-guest-link-people.ts'
import { comments } from './migrations/0058-comments.ts'
import { markedFacts } from './migrations/0059-marked-facts.ts'
import { shownImages } from './migrations/0060-shown-images.ts'
import { guestLinkGalleries } from './migrations/0061-guest-link-galleries.ts'
import { commentsOnFacts } from './migrations/0062-comments-on-facts.ts'
import { loneFamilies } from './migrations/0063-lone-families.ts'
import { shownImageCounts } from './migrations/0064-shown-image-counts.ts'
import { kinWords } from './migrations/0065-kin-words.ts'
import { kinRegions } from './migrations/0066-kin-regions.ts'
import { kinVoices } from './migrations/0069-kin-voices.ts'
import { days } from './migrations/0070-days.ts'
import { dayFeeds } from './migrations/0071-day-feeds.ts'
import { pushDevices } from './migrations/0072-push-devices.ts'
import { prints } from './migrations/0073-prints.ts'
import { localDays } from './migrations/0074-local-days.ts'
import { indexesAtAnySize } from './migrations/0075-indexes-at-any-size.ts'
import { takenDates } from './migrations/0077-taken-dates.ts'
import { listedPhotos } from './migrations/0078-listed-photos.ts'
import { searchGalleries } from './migrations/0079-search-galleries.ts'
import { voiceNotes } from './migrations/0080-voice-notes.ts'
import { joinedPhotos } from './migrations/0081-joined-photos.ts'
import { pictureEdits } from './migrations/0082-picture-edits.ts'
import { films } from './migrations/0084-films.ts'
import { faceGroups } from './migrations/0085-face-groups.ts'
import { listedDays } from './migrations/0088-listed-days.ts'
import { sightOfFiles } from './migrations/0089-sight-of-files.ts'
import { feedAddresses } from './migrations/0092-feed-addresses.ts'
import { stories } from './migrations/0093-stories.ts'
import { samePhotos } from './migrations/0094-same-photos.ts'
import { pictureFrames } from './migrations/0095-picture-frames.ts'
import { filmBytes } from './migrations/0096-film-bytes.ts'
import { movingPhotos } from './migrations/0097-moving-photos.ts'
import { quietMailboxes } from './migrations/0099-quiet-mailboxes.ts'
import { letInImages } from './migrations/0100-let-in-images.ts'
import { motionsOfOldPhotos } from './migrations/0102-motions-of-old-photos.ts'
import { keysOnPostgres } from './migrations/0104-keys-on-postgres.ts'

/** Numbered and forward only. Never edit a published migration; add a new one. */
const migrations: Record<string, (engine: Engine) => Migration> = {
  '0001-foundation': foundation,
  '0002-history': history,
  '0003-places': places,
  '0004-accounts': accounts,
  '0005-invites': invites,
  '0006-search-names': searchNames,
  '0007-update-mails': updateMails,
  '0008-photos': photos,
  '0009-photo-news': photoNews,
  '0010-reserved-versions': reservedVersions,
  '0011-servers': servers,
  '0012-job-progress': jobProgress,
  '0013-family-ids': familyIds,
  '0014-email-restores': emailRestores,
  '0015-known-devices': knownDevices,
  '0016-bound-refresh-tokens': boundRefreshTokens,
  '0017-alarms': alarms,
  '0018-family-usage': familyUsage,
  '0020-photo-history': photoHistory,
  '0021-put-backs': putBacks,
  '0022-imported-rows': importedRows,
  '0023-media-epochs': mediaEpochs,
  '0024-originals': originals,
  '0025-death-reports': deathReports,
  '0026-installation': installation,
  '0027-family-faces': familyFaces,
  '0028-undone-imports': undoneImports,
  '0029-put-back-runs': putBackRuns,
  '0030-death-refusals': deathRefusals,
  '0031-deletion-batches': deletionBatches,
  '0032-upload-pieces': uploadPieces,
  '0033-import-previews': importPreviews,
  '0034-other-names': otherNames,
  '0035-birth-order': birthOrder,
  '0036-event-places': eventPlaces,
  '0037-indexes-of-people': indexesOfPeople,
  '0038-indexes-of-deletions': indexesOfDeletions,
  '0039-regions': regions,
  '0040-readable-pictures': readablePictures,
  '0041-list-log': listLog,
  '0042-lives': lives,
  '0043-unfolding': unfolding,
  '0044-search-and-problems': searchAndProblems,
  '0045-located-facts': locatedFacts,
  '0047-days-and-keys': daysAndKeys,
  '0048-accounts-of-families': accountsOfFamilies,
  '0049-ways-in': waysIn,
  '0050-living-people': livingPeople,
  '0051-private-marks': privateMarks,
  '0052-cards': cards,
  '0053-guest-links': guestLinks,
  '0054-family-logs': familyLogs,
  '0055-legacies': legacies,
  '0056-recoveries': recoveries,
  '0057-guest-link-people': guestLinkPeople,
  '0058-comments': comments,
  '0059-marked-facts': markedFacts,
  '0060-shown-images': () => shownImages,
  '0061-guest-link-galleries': guestLinkGalleries,
  '0062-comments-on-facts': commentsOnFacts,
  '0063-lone-families': () => loneFamilies,
  '0064-shown-image-counts': shownImageCounts,
  '0065-kin-words': kinWords,
  '0066-kin-regions': () => kinRegions,
  '0069-kin-voices': kinVoices,
  '0070-days': days,
  '0071-day-feeds': dayFeeds,
  '0072-push-devices': pushDevices,
  '0073-prints': prints,
  '0074-local-days': localDays,
  '0075-indexes-at-any-size': () => indexesAtAnySize,
  '0077-taken-dates': takenDates,
  '0078-listed-photos': listedPhotos,
  '0079-search-galleries': () => searchGalleries,
  '0080-voice-notes': voiceNotes,
  '0081-joined-photos': joinedPhotos,
  '0082-picture-edits': () => pictureEdits,
  '0084-films': () => films,
  '0085-face-groups': faceGroups,
  '0088-listed-days': listedDays,
  '0089-sight-of-files': () => sightOfFiles,
  '0092-feed-addresses': feedAddresses,
  '0094-same-photos': samePhotos,
  '0095-picture-frames': pictureFrames,
  '0093-stories': stories,
  '0096-film-bytes': filmBytes,
  '0097-moving-photos': movingPhotos,
  '0099-quiet-mailboxes': quietMailboxes,
  '0100-let-in-images': () => letInImages,
  '0102-motions-of-old-photos': () => motionsOfOldPhotos,
  '0104-keys-on-postgres': keysOnPostgres,
}

/** The migrations that this version knows, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted()

/**
 * Runs the pending migrations in one transaction and under a lock, so that several servers may start at once. Throws and leaves
 * the database unchanged when one fails or when the database belongs to a newer version.
 *
 * @param target - the last migration to run; without it, all of them
 */
export async function migrate(database: Database, target?: string): Promise<void> {
  const migrator = createMigrator(database)
  const { error } = await withoutReferences(database, migrator, () =>
    target === undefined ? migrator.migrateToLatest() : migrator.migrateTo(target),
  )
  if (error === undefined) return
  const newer = await findUnknown(database)
  throw newer === undefined ? error : new NewerDatabaseError(newer)
}

/** The migration that replaces a table to which others refer; it checks all references itself. */
const replacing = '0048-accounts-of-families'

/**
 * Runs migrations while SQLite does not check references, as its documentation advises for replacing a table to which others refer
 * (https://www.sqlite.org/lang_altertable.html#otheralter). That cannot be switched within a transaction.
 */
async function withoutReferences<T>(
  { engine, migrationConnection }: Database,
  migrator: Migrator,
  work: () => Promise<T>,
): Promise<T> {
  const isDone = (await migrator.getMigrations()).some(({ name, executedAt }) => name === replacing && executedAt !== undefined)
  if (engine !== 'sqlite' || isDone) return work()
  await sql`pragma foreign_keys = off`.execute(migrationConnection)
  try {
    return await work()
  } finally {
    await sql`pragma foreign_keys = on`.execute(migrationConnection)
  }
}

/** A newer version has used the database. The message is one line for the operator. */
export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(
      `The database is of a newer version of Banyan (it has had ${migration}, and this version ends at ${migrationNames.at(-1)}). Start the newer version again, or restore a backup that this one made.`,
    )
  }
}

/** Finds a migration that has run on the database but is unknown to this version. */
async function findUnknown({ migrationConnection }: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc`
    .execute(migrationConnection)
    .catch(() => ({ rows: [] }))
  return rows.find(({ name }) => !migrationNames.includes(name))?.name
}

/** The last migration that has run on this database; undefined when it is empty. */
export async function currentMigration(database: Database): Promise<string | undefined> {
  const known = await createMigrator(database).getMigrations()
  return known.findLast((migration) => migration.executedAt !== undefined)?.name
}

const createMigrator = (database: Database): Migrator =>
  new Migrator({
    db: database.migrationConnection,
    // A higher number may have run before a lower one was published.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: () =>
        Promise.resolve(Object.fromEntries(Object.entries(migrations).map(([name, build]) => [name, build(database.engine)]))),
    },
  })
