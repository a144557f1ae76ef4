import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { deriveKey } from '../../platform/derive-key.ts'

export type LogEntry = Omit<Selectable<Tables['family_log_entries']>, 'family_id'>
export type LogHead = Omit<Selectable<Tables['family_log_heads']>, 'family_id'>

/**
 * The hash of an entry: SHA-256 of what it says, in this order, as JSON. It holds the hash of the entry before, and so of all of them,
 * but nothing secret: with the entries alone one can check that none is missing.
 */
export function hashEntry(chain: string, entry: Omit<LogEntry, 'seal'>): string {
  const said = [
    chain,
    entry.number,
    entry.created_at,
    entry.kind,
    entry.topic,
    entry.user_id,
    entry.person_id,
    entry.subject_id,
    entry.subject_person_id,
    entry.device,
    entry.details,
    entry.key_mark,
    entry.previous,
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

/** What seals entries and heads of logs, so that nobody who can write rows but does not know the server's secret can make one. */
export interface LogKey {
  /** Tells entries that another secret has sealed. */
  mark: string
  sealEntry(family: number, hash: string): string
  sealHead(family: number, head: Pick<LogHead, 'chain' | 'number' | 'hash' | 'start_number' | 'start_hash'>): string
  sealWitness(text: string): string
}

export function logKey(secret: string): LogKey {
  const key = deriveKey(secret, 'family log')
  const seal = (...said: (string | number)[]): string =>
    createHmac('sha256', key).update(JSON.stringify(said)).digest('base64url')
  return {
    mark: seal('mark').slice(0, 11),
    sealEntry: (family, hash) => seal('entry', family, hash),
    sealHead: (family, { chain, number, hash, start_number, start_hash }) =>
      seal('head', family, chain, number, hash, start_number, start_hash),
    sealWitness: (text) => seal('witness', text),
  }
}

export function isSameSeal(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
