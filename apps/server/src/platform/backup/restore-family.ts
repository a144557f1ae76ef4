import path from 'node:path'
import { sql } from 'kysely'
import type { Reader, Writer } from '../db/database.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { currentMigration } from '../db/migrate.ts'
import { beginRestoredEpoch } from '../media/media-epochs.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { Platform } from '../platform.ts'
import { emailKey } from '../text/clean-text.ts'
import { readLines, readMembers, verifyArchive } from './archive-reader.ts'
import { keptTables } from './backup-tables.ts'
import type { Progress } from './create-backup.ts'
import { backupFolder } from './create-backup.ts'
import { readErasures, warnOfTorn } from './erasures.ts'
import type { Erasure } from './erasures.ts'
import { insertRows, parseRow } from './load-rows.ts'
import { mediaPrefix, tableMember } from './manifest.ts'
import { RestoreError } from './restore-backup.ts'
import { readLastIds } from './snapshot.ts'
import type { Row } from './snapshot.ts'
import { withoutDescription } from './without-descriptions.ts'

interface Options {
  /** The email address of a user in the family. */
  email: string
  key: string | undefined
  /** Whether a job is still deleting the family's former data. */
  isBeingErased: (db: Reader, familyId: number) => Promise<boolean>
  /** Erases those who have left the family since, in the transaction that brings it back. @returns how many */
  reapply: (tx: Writer, family: { uid: string; erasures: Erasure[]; madeAt: string }) => Promise<number>
  progress: Progress
}

export interface RestoredFamily {
  createdAt: string
  uid: string
  people: number
  files: number
  /** How many were erased again. */
  gone: number
}

/** Sign-ups belong to no family yet, and mails must not be sent again. */
const leftOut = new Set(['mails', 'sign_ups', 'accounts'])
/** Belong to accounts, not to the family. Accounts that are here already keep what they have. */
const ofAccounts = new Set(['passkeys', 'oidc_links', 'totp_secrets', 'recovery_codes', 'account_events'])
/** Raises the family's version far above its old one, so that nothing other servers remember from before looks current. */
const laterVersion = 1_000_000
const rowsAtOnce = 1_000

/**
 * Puts one family of an archive back beside the others, while servers run. The family must be gone, and the archive must come
 * from this installation, where its number was never given to another family.
 *
 * @throws ArchiveError or RestoreError: nothing has changed
 */
export async function restoreFamily(
  file: string,
  platform: Pick<Platform, 'config' | 'database' | 'media' | 'now'>,
  { email, key, isBeingErased, reapply, progress }: Options,
): Promise<RestoredFamily> {
  const { database, media } = platform
  progress('checking the archive')
  const manifest = await verifyArchive(file, key)
  if (manifest.migration !== (await currentMigration(database))) {
    throw new RestoreError(
      'This backup was made by a different version of Banyan. Restore all of it into an empty place, make a new backup there, and restore the family from that one.',
    )
  }
  const account = await findRow(file, key, 'accounts', (row) => row['email_key'] === emailKey(email.trim()))
  // Who belonged to several families named the one that is gone.
  const there = new Set((await database.read.selectFrom('families').select('id').execute()).map(({ id }) => id))
  const isTheirs = (row: Row): boolean => row['account_id'] === account?.['id']
  const user =
    account === undefined
      ? undefined
      : ((await findRow(file, key, 'users', (row) => isTheirs(row) && !there.has(Number(row['family_id'])))) ??
        (await findRow(file, key, 'users', isTheirs)))
  if (user === undefined) throw new RestoreError(`Nobody signed in with ${email} when this backup was made.`)
  const family = Number(user['family_id'])
  const { uid } = (await findRow(file, key, 'families', (row) => row['id'] === family)) ?? {}
  if (typeof uid !== 'string') throw new RestoreError("This backup doesn't contain this user's family.")
  if (await isBeingErased(database.read, family))
    throw new RestoreError('This family is being erased right now. Wait until the server has finished.')
  await refuseIfThere(database.read, family, uid)
  const { erasures, tornFiles } = await readErasures(
    [path.dirname(file), backupFolder(platform.config)],
    media,
    manifest.createdAt,
  )
  for (const torn of tornFiles) progress(warnOfTorn(torn))

  const keys: string[] = []
  try {
    await restoreMedia(file, key, family, media, keys)
    if (keys.length > 0) progress(`${keys.length} media files`)
    const [people, gone] = await database.write(async (tx) => {
      const restored = await restoreRows(file, key, family, tx, database.engine, progress)
      await beginRestoredEpoch(tx, platform, family)
      return [
        restored,
        await reapply(tx, {
          uid,
          erasures: erasures.filter((each) => each.family === uid && each.what.kind === 'user'),
          madeAt: manifest.createdAt,
        }),
      ]
    })
    // The family is back without them, too.
    await database.refreshStatistics().catch(() => undefined)
    return { createdAt: manifest.createdAt, uid, people, files: keys.length, gone }
  } catch (error) {
    for (const each of keys) await media.delete(each)
    if (isUniqueViolation(error)) throw new RestoreError('Someone in this family already has an account here.')
    throw error
  }
}

async function findRow(
  file: string,
  key: string | undefined,
  table: string,
  isIt: (row: Row) => boolean,
): Promise<Row | undefined> {
  for await (const row of readRowsOf(file, key, table)) if (isIt(row)) return row
  return undefined
}

async function* readRowsOf(file: string, key: string | undefined, table: string): AsyncGenerator<Row> {
  for await (const member of readMembers(file, key)) {
    if (member.name !== tableMember(table)) continue
    for await (const line of readLines(await member.open())) yield parseRow(line)
  }
}

async function refuseIfThere(db: Reader, family: number, uid: string): Promise<void> {
  const there = await db
    .selectFrom('families')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', family), eb('uid', '=', uid)]))
    .executeTakeFirst()
  if (there !== undefined) throw new RestoreError('This family still exists. Only a family that has been erased can be restored.')
}

async function restoreMedia(
  file: string,
  key: string | undefined,
  family: number,
  media: MediaStore,
  keys: string[],
): Promise<void> {
  const prefix = `${mediaPrefix}${family}/`
  for await (const member of readMembers(file, key)) {
    if (!member.name.startsWith(prefix)) continue
    const name = member.name.slice(mediaPrefix.length)
    await media.put(name, await member.open())
    keys.push(name)
  }
}

/**
 * Finds or makes the accounts of the family's members. Somebody who has an account here by now, since they belong to another family
 * too or have joined again, keeps it as it is.
 * @returns the accounts by their ids in the backup, and those of these ids for which an account was made
 */
async function restoreAccounts(
  file: string,
  key: string | undefined,
  family: number,
  tx: Writer,
): Promise<{ accounts: Map<number, number>; made: Set<number> }> {
  const members = new Set<number>()
  for await (const row of readRowsOf(file, key, 'users')) if (row['family_id'] === family) members.add(Number(row['account_id']))
  const accounts = new Map<number, number>()
  const made = new Set<number>()
  for await (const { id, ...row } of readRowsOf(file, key, 'accounts')) {
    if (!members.has(Number(id))) continue
    const known = await findAccount(tx, String(row['email_key']))
    accounts.set(Number(id), known ?? (await insertAccount(tx, row)))
    if (known === undefined) made.add(Number(id))
  }
  return { accounts, made }
}

async function findAccount(tx: Writer, key: string): Promise<number | undefined> {
  const query = tx.selectFrom('accounts').select('id').where('email_key', '=', key).where('email_key', '<>', sql.lit(''))
  return (await query.executeTakeFirst())?.id
}

async function insertAccount(tx: Writer, row: Row): Promise<number> {
  const values = sql.join(Object.values(row))
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: number }>`insert into accounts (${columns}) values (${values}) returning id`.execute(tx)
  const [inserted] = rows
  if (inserted === undefined) throw new Error('no account')
  return inserted.id
}

/** @returns the number of people restored */
async function restoreRows(
  file: string,
  key: string | undefined,
  family: number,
  tx: Writer,
  engine: Platform['database']['engine'],
  progress: Progress,
): Promise<number> {
  let people = 0
  const lastIds = await readLastIds(tx, engine, keptTables)
  // Clients that followed the family before have seen changes that this backup lacks. New changes get higher ids, so that the two
  // are not confused.
  const counter = await findRow(file, key, 'family_ids', (row) => row['family_id'] === family && row['table_name'] === 'changes')
  const lastChangeId = Number(counter?.['last_id'] ?? 0) + laterVersion
  const laterRow = (name: string, row: Row): Row => {
    if (name === 'families') return { ...row, version: Number(row['version']) + laterVersion, forgotten_change_id: lastChangeId }
    return name === 'family_ids' && row['table_name'] === 'changes' ? { ...row, last_id: lastChangeId } : row
  }
  const { accounts, made } = await restoreAccounts(file, key, family, tx)
  const toAccount = (row: Row): Row => ({ ...row, account_id: accounts.get(Number(row['account_id'])) })
  const isMeant = (name: string, row: Row): boolean =>
    ofAccounts.has(name) ? made.has(Number(row['account_id'])) : row[name === 'families' ? 'id' : 'family_id'] === family
  const readyRow = (name: string, { ...row }: Row): Row => {
    // It takes the next id here.
    if (name === 'account_events') delete row['id']
    return name === 'users' || ofAccounts.has(name) ? toAccount(row) : laterRow(name, row)
  }
  for (const { name } of keptTables.filter((table) => !leftOut.has(table.name))) {
    let page: Row[] = []
    let count = 0
    const flush = async (): Promise<void> => {
      await insertRows(tx, engine, name, page)
      count += page.length
      page = []
    }
    for await (const row of readRowsOf(file, key, name)) {
      if (!isMeant(name, row)) continue
      const last = lastIds[name]
      if (last !== undefined && Number(row['id']) > last)
        throw new RestoreError('This backup comes from a different installation.')
      page.push(withoutDescription(name, readyRow(name, row)))
      if (page.length === rowsAtOnce) await flush()
    }
    await flush()
    if (count > 0) progress(`${name}: ${count} rows`)
    if (name === 'people') people = count
  }
  return people
}
