import { sql } from 'kysely'
import { insertAccount } from '../../features/accounts/accounts.repository.ts'
import { removeUser } from '../../features/accounts/leaving/leave.service.ts'
import { findUser } from '../../features/accounts/users.service.ts'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredFiles } from './simulated-media.ts'

/** A user who may leave and must then be gone from everywhere. Everything that is theirs contains `mark`. */
export interface Leaver {
  family: number
  user: number
  person: number
  mark: string
  /** The family goes with them. */
  isAlone: boolean
  /** Whether their person must be erased too. */
  withPerson: boolean
  isAsked: boolean
}

const ofSharedFamily = 8
const sharedFamily = 1
/** Families with a single user each, and families with one user who leaves and one who stays. */
const lonely = [2, 3, 4]
const ofTwo = [5, 6, 7]
export const families = [sharedFamily, ...lonely, ...ofTwo]

const leaverOf = (family: number, index: number, user: number): Leaver => ({
  family,
  user,
  person: user,
  mark: `leaver${family}y${index}x`,
  isAlone: lonely.includes(family),
  withPerson: index % 3 < 2,
  isAsked: false,
})

/** @param firstUser - the first free id in the shared family */
export const listLeavers = (firstUser: number): Leaver[] => [
  ...[...lonely, ...ofTwo].map((family) => leaverOf(family, 0, 1)),
  ...Array.from({ length: ofSharedFamily }, (_, index) => leaverOf(sharedFamily, index, firstUser + index)),
]

/** The users beside them who never leave. */
export const listStaying = (): Leaver[] => ofTwo.map((family) => leaverOf(family, 3, 2))

const emailOf = (mark: string): string => `${mark}@example.org`
const lifeOf = (mark: string): string => `the life of ${mark}`

/** Texts that must not occur in any byte: a name stays beside the changes that its owner made. */
export const secretsOf = ({ mark, withPerson }: Leaver): string[] => [emailOf(mark), ...(withPerson ? [lifeOf(mark)] : [])]

export async function insertMember(tx: Writer, { family, user, person, mark }: Leaver, at: string): Promise<void> {
  if (family !== sharedFamily && user === 1)
    await sql`insert into families (id, created_at) values (${family}, ${at})`.execute(tx)
  if (family !== sharedFamily && user === 1)
    await sql`insert into galleries (id, family_id, title, created_at, updated_at) values (1, ${family}, ${mark}, ${at}, ${at})`.execute(
      tx,
    )
  const email = emailOf(mark)
  await sql`insert into people (id, family_id, name, search_name, gender, birth_year, language, created_at, updated_at) values (${person}, ${family}, ${mark}, ${mark}, 'F', 1980, 'en', ${at}, ${at})`.execute(
    tx,
  )
  await sql`insert into biographies (family_id, person_id, language, html) values (${family}, ${person}, 'en', ${lifeOf(mark)})`.execute(
    tx,
  )
  await insertUser(tx, { family, user, person, email, at })
}

/** Adds a keeper with an account. */
export async function insertUser(
  tx: Writer,
  { family, user, person, email, at }: { family: number; user: number; person: number; email: string; at: string },
): Promise<void> {
  const account = await insertAccount(tx, { email, passwordHash: 'x', language: 'en', createdAt: at })
  await sql`insert into users (id, family_id, account_id, person_id, role, last_used_at, created_at) values (${user}, ${family}, ${account}, ${person}, 'keeper', ${at}, ${at})`.execute(
    tx,
  )
}

export async function leave(platform: Platform, leaver: Leaver): Promise<void> {
  leaver.isAsked = true
  const user = await findUser(platform.database.read, leaver.family as FamilyId, leaver.user)
  if (user !== undefined) await removeUser(platform, user, leaver.withPerson, 'self')
}

/** Sends a mail to the users who exist when it is written, like other news. */
export async function writeTo(platform: Platform, { family, user, mark }: Leaver, eventKey: string): Promise<boolean> {
  return platform.database.write(async (tx) => {
    const there = await tx
      .selectFrom('users')
      .select('id')
      .where('family_id', '=', family)
      .where('id', '=', user)
      .executeTakeFirst()
    if (there === undefined) return false
    await enqueueMail(tx, platform, {
      kind: 'password_changed',
      to: emailOf(mark),
      language: 'en',
      data: { name: mark, url: 'http://localhost/' },
      eventKey,
      familyId: family,
    })
    return true
  })
}

/** Whether a user exists. */
export const isThere = async (db: Reader, { family, user }: Leaver): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('family_id', '=', family).where('id', '=', user).executeTakeFirst()) !==
  undefined

/** Finds traces of users who are gone, in tables and files. */
export async function findTraces(db: Reader, files: StoredFiles, gone: Leaver[]): Promise<string[]> {
  const traces: string[] = []
  if (gone.length === 0) return traces
  const { rows: tables } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    const text = JSON.stringify(name === 'changes' ? rows.map(({ user_name: _name, ...row }) => row) : rows)
    for (const { family, mark, withPerson } of gone) {
      // A gallery belongs to the family.
      const trace = withPerson && !(name === 'galleries' && !lonely.includes(family)) ? mark : emailOf(mark)
      if (text.includes(trace)) traces.push(`${trace} is in ${name}`)
    }
  }
  for (const { family, isAlone } of gone) {
    if (!isAlone) continue
    for (const key of files.keys())
      if (key.startsWith(`${family}/`) || key.startsWith(`quarantine/${family}/`))
        traces.push(`${key} is left of family ${family}`)
  }
  return traces
}
