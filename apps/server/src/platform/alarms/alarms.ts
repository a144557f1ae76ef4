import { randomUUID } from 'node:crypto'
import { defaultLanguage, localeOf } from '@banyan/contract'
import type { AlarmKind, Locale } from '@banyan/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { Platform } from '../platform.ts'
import { publicUrl } from '../public-url.ts'

/** Something the operator must know. It names no person, because it appears in the log, in `banyan status` and in an email. */
export interface Alarm {
  kind: AlarmKind
  /** Tells apart several things that a kind can be true of: a task, a volume. Bundle into one alarm what could be thousands. */
  subject?: string
  detail?: AlarmDetail
}

type AlarmDetail = Record<string, string | number | boolean>

export type AlarmRow = Omit<Selectable<Tables['alarms']>, 'detail'> & { detail: AlarmDetail }

type Needed = Pick<Platform, 'wakeSignal' | 'config' | 'database' | 'log' | 'now' | 'secret'>

const maxDetailLength = 2_000

/**
 * Opens an alarm until `resolveAlarm`. The first occurrence is logged and, at most once a day per kind, emailed to the operators;
 * repetitions are only counted. Without `tx` it never throws: callers already have a failure to handle, and the log keeps the
 * alarm in any case.
 */
export async function raiseAlarm(platform: Needed, alarm: Alarm, tx?: Writer): Promise<void> {
  const { kind, subject = '', detail = {} } = alarm
  if (tx !== undefined) return keep(tx, platform, kind, subject, detail)
  try {
    await platform.database.write((own) => keep(own, platform, kind, subject, detail))
    platform.wakeSignal.notify()
  } catch (error) {
    platform.log.error({ alarm: kind, subject, detail, err: error }, 'alarm not kept')
  }
}

/** Closes the alarm. Does nothing when no such alarm is open. */
export async function resolveAlarm(
  platform: Needed,
  { kind, subject = '' }: Pick<Alarm, 'kind' | 'subject'>,
  tx?: Writer,
): Promise<void> {
  const { database, log, now } = platform
  const open = await (tx ?? database.read)
    .selectFrom('alarms')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  if (open === undefined) return
  const close = (own: Writer) =>
    own
      .updateTable('alarms')
      .set({ resolved_at: now().toISOString() })
      .where('id', '=', open.id)
      .where('resolved_at', 'is', null)
      .execute()
  await (tx === undefined ? database.write(close) : close(tx))
  log.info({ alarm: kind, subject }, 'alarm resolved')
}

/** Lists open alarms, the latest first. */
export async function listOpenAlarms(db: Reader, limit = 100): Promise<AlarmRow[]> {
  const rows = await db
    .selectFrom('alarms')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as AlarmDetail }))
}

async function keep(tx: Writer, platform: Needed, kind: AlarmKind, subject: string, detail: AlarmDetail): Promise<void> {
  const now = platform.now().toISOString()
  const json = JSON.stringify(detail)
  const values = { kind, subject, detail: json.length > maxDetailLength ? '{}' : json, last_seen_at: now }
  const { count } = await tx
    .insertInto('alarms')
    .values({ ...values, id: randomUUID(), first_seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .where('resolved_at', 'is', null)
        .doUpdateSet((eb) => ({ detail: values.detail, last_seen_at: now, count: eb('alarms.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  platform.log.error({ alarm: kind, subject, detail, count }, 'alarm')
  if (count === 1) await mailOperators(tx, platform, kind, now.slice(0, 10))
}

async function mailOperators(tx: Writer, platform: Needed, kind: AlarmKind, day: string): Promise<void> {
  const { operators } = platform.config
  if (operators.length === 0) return
  const accounts = await tx
    .selectFrom('accounts')
    .select(['email_key', 'language', 'region'])
    .where('email_key', 'in', operators)
    .where('email_key', '<>', sql.lit(''))
    .execute()
  const locales = new Map<string, Locale>(
    accounts.map((account) => [account.email_key, localeOf(account.language, account.region)]),
  )
  for (const to of operators) {
    const url = `${publicUrl(platform.config)}/operator/`
    await enqueueMail(tx, platform, {
      kind: 'alarm',
      to,
      language: locales.get(to) ?? defaultLanguage,
      data: { name: '', url, alarm: kind },
      eventKey: `alarm:${kind}:${day}:${to}`,
      familyId: null,
    })
  }
}
