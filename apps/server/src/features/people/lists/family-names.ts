import { setImmediate as letOthersRun } from 'node:timers/promises'
import { NameIndex, prepareName } from '@banyan/name-search'
import type { PreparedName, Query } from '@banyan/name-search'
import { chinese } from '@banyan/name-search/chinese'
import type { Reader } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { LruCache } from '../../../platform/lru-cache.ts'
import { searchKey } from '../../../platform/text/clean-text.ts'
import { slices } from '../../../platform/waiting/in-slices.ts'
import { KeyedMutex } from '../../../platform/waiting/keyed-mutex.ts'
import { listChanged } from '../../families/lists/family-list.ts'
import { getListState } from '../../families/lists/list-log.service.ts'
import type { ListState } from '../../families/lists/list-log.service.ts'
import { listNameRows, listNameRowsById } from '../people.repository.ts'

/** Somebody's names, the preferred one first. */
export interface NamedPerson {
  readonly id: number
  readonly birthYear: number
  readonly names: readonly string[]
}

interface Entry {
  /** When the people were read; some may be newer. */
  state: ListState
  people: Map<number, NamedPerson>
  index: NameIndex
}

/** People of all families together; about 250 bytes each. */
const indexedPeople = 250_000
const namesAtOnce = 2_000
const rowsAtOnce = 500
/** If more people changed, reading all of them takes less. */
const maxPatched = 2_000
/** How often a family is read while so much changes that the log forgets what. */
const maxReadings = 5

const noOthers: readonly string[] = []
const prepared = (names: readonly string[]): PreparedName[] => names.map((name) => prepareName(searchKey(name), chinese()))

/**
 * The names of families, indexed, so that a search reads and compares few people. After a change, the log of the lists says whose names
 * to read again (decision 48).
 */
export class FamilyNames {
  readonly #db: Reader
  readonly #entries = new LruCache<Entry>(indexedPeople)
  readonly #mutex = new KeyedMutex()

  constructor(db: Reader) {
    this.#db = db
  }

  /** Returns everybody in the family whom a search can find, and others, in no particular order. */
  candidates(family: FamilyId, query: Query): Promise<NamedPerson[]> {
    // One at a time for each family: those who wait find the index that the first one makes.
    return this.#mutex.run(String(family), async () => {
      const { index, people } = await this.#refreshed(family)
      return [...index.candidates(query)].flatMap((id) => people.get(id) ?? [])
    })
  }

  async #refreshed(family: FamilyId): Promise<Entry> {
    const known = this.#entries.get(String(family))
    if (known !== undefined && (await this.#patch(family, known, maxPatched))) return known
    for (let reading = 0; reading < maxReadings; reading++) {
      const made = await this.#readAll(family)
      // What changed in the meantime is read again.
      if (!(await this.#patch(family, made, Infinity))) continue
      this.#entries.set(String(family), made, 1 + made.people.size)
      return made
    }
    throw new ApiError('unavailable', { retryAfterSeconds: 1 })
  }

  async #readAll(family: FamilyId): Promise<Entry> {
    const entry: Entry = {
      state: await getListState(this.#db, family),
      people: new Map(),
      index: new NameIndex(chinese()),
    }
    const pause = slices()
    for (let last = 0, isMore = true; isMore; await letOthersRun()) {
      const page = await listNameRows(this.#db, family, last, namesAtOnce)
      for (const row of page) {
        put(entry, personOf(row))
        const paused = pause()
        if (paused !== undefined) await paused
      }
      last = page.at(-1)?.id ?? last
      isMore = page.length === namesAtOnce
    }
    return entry
  }

  /** Brings an entry up to date. @returns false if more than `maxRows` have changed since, or nobody knows what */
  async #patch(family: FamilyId, entry: Entry, maxRows: number): Promise<boolean> {
    const { key, version, lastIds } = entry.state
    const state = await getListState(this.#db, family)
    if (state.key !== key || state.version < version) return false
    if (state.version === version && state.lastIds.person === lastIds.person) return true
    const changed = await listChanged(this.#db, family, 'person', { version, lastId: lastIds.person }, state, maxRows)
    if (changed === undefined) return false
    for (let start = 0; start < changed.length; start += rowsAtOnce) {
      const ids = changed.slice(start, start + rowsAtOnce)
      const rows = await listNameRowsById(this.#db, family, ids)
      const now = new Map(rows.map((row) => [row.id, personOf(row)]))
      for (const id of ids) {
        const [before, after] = [entry.people.get(id), now.get(id)]
        if (before !== undefined && after !== undefined && isSame(before, after)) continue
        if (before !== undefined) take(entry, before)
        if (after !== undefined) put(entry, after)
      }
      if (changed.length > rowsAtOnce) await letOthersRun()
    }
    entry.state = state
    return true
  }
}

type Row = Awaited<ReturnType<typeof listNameRows>>[number]

const personOf = ({ id, name, birth_year: birthYear, other_names: others }: Row): NamedPerson => ({
  id,
  birthYear,
  names: [name, ...(others === '[]' ? noOthers : (JSON.parse(others) as string[]))],
})

const isSame = (one: NamedPerson, other: NamedPerson): boolean => JSON.stringify(one) === JSON.stringify(other)

function put({ people, index }: Entry, person: NamedPerson): void {
  people.set(person.id, person)
  index.add(person.id, prepared(person.names))
}

function take({ people, index }: Entry, { id, names }: NamedPerson): void {
  people.delete(id)
  index.remove(id, prepared(names))
}

const known = new WeakMap<Reader, FamilyNames>()

/** The names that a server keeps in memory. */
export function namesOf(db: Reader): FamilyNames {
  const names = known.get(db) ?? new FamilyNames(db)
  known.set(db, names)
  return names
}
