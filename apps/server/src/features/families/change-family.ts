import type { Database, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { KeyedMutex } from '../../platform/waiting/keyed-mutex.ts'
import * as repository from './families.repository.ts'

/**
 * Marks the family as changed. Call it first in a transaction that changes people or relations, unless `changeFamily` runs it: on
 * PostgreSQL, the row's lock serializes such transactions, so that what was checked stays true until the commit.
 */
export const touchFamily = (tx: Writer, family: FamilyId): Promise<void> => repository.touchFamily(tx, family)

/** Marks the family's galleries, images or tags as changed; nobody reloads the lists of people for that. */
export const touchPhotos = (tx: Writer, family: FamilyId): Promise<void> => repository.touchPhotos(tx, family)

/** Marks the family's comments and hearts as changed; nothing that is worked out from people and photos depends on them. */
export const touchComments = (tx: Writer, family: FamilyId): Promise<void> => repository.touchComments(tx, family)

/** How many changes of a family may wait in the database: when one commits, the next has the lock without a round trip. */
const inDatabase = 3
let turn = 0

/** Further changes wait here, so that they do not all wait in the database, each with a connection that others need. */
const queues = new WeakMap<Database, KeyedMutex>()

function queueOf(database: Database): KeyedMutex {
  const queue = queues.get(database) ?? new KeyedMutex()
  queues.set(database, queue)
  return queue
}

/**
 * Runs `work` in a transaction that changes people or relations of the family: one at a time for each family. Its followers learn
 * about it after the commit.
 */
export async function changeFamily<T>(
  { database, eventBus }: Platform,
  family: FamilyId,
  work: (tx: Writer) => Promise<T>,
): Promise<T> {
  const change = (): Promise<T> =>
    database.write(async (tx) => {
      await touchFamily(tx, family)
      return work(tx)
    })
  // On SQLite all writers wait for one connection anyway.
  const result = await (database.engine === 'sqlite'
    ? change()
    : queueOf(database).run(`${family} ${(turn += 1) % inDatabase}`, change))
  eventBus.publish(family)
  return result
}
