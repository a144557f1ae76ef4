import type { Reader, Writer } from '../db/database.ts'
import type { FamilyId } from '../http/caller.ts'
import { defineFamilyJob, noPayload } from '../jobs/define-job.ts'
import type { Platform } from '../platform.ts'
import { isFresh } from '../time.ts'

/** Tells open pages that an epoch has begun, so that they fetch new addresses. */
export const renewAddressesJob = defineFamilyJob('renew-addresses', noPayload)

/**
 * An epoch begins at the next slot, so that many sessions that end in a row share one. It begins late enough for every server to
 * refuse the ended session: otherwise the session's last call could return addresses of the new epoch. All values are in seconds;
 * together they stay below a minute.
 */
const earliest = 12
const slot = 20
/** For this long, addresses of the previous epoch keep working, so that open pages can renew them. */
const grace = 25

/** The epoch of families in which nobody was ever shut out. */
export const firstEpoch = 0
/** Covers more time than any address stays valid. */
const rememberedRows = 8
/** Less than {@link earliest}, so that every server knows of an epoch before it begins. */
const knownMs = 3_000
const maxKnown = 20_000

/** When a family's epochs begin, the latest first, in seconds since 1970. */
type Starts = number[]

/**
 * The addresses of a family's pictures are signed for an epoch. When somebody is shut out, a new epoch begins and addresses of
 * earlier ones stop working. Each server caches a family's epochs for some seconds, so that serving a picture needs no query.
 */
export class MediaEpochs {
  readonly #db: Reader
  readonly #now: () => Date
  readonly #known = new Map<number, { starts: Starts; readAt: Date }>()

  constructor({ database, now }: Pick<Platform, 'database' | 'now'>) {
    this.#db = database.read
    this.#now = now
  }

  /** Makes {@link current} correct for the next few seconds. */
  async load(family: number): Promise<Starts> {
    const now = this.#now()
    const known = this.#known.get(family)
    if (known !== undefined && isFresh(now, known.readAt, knownMs)) return known.starts
    const starts = await readStarts(this.#db, family)
    this.#known.delete(family)
    const [oldest] = this.#known.keys()
    if (this.#known.size >= maxKnown && oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(family, { starts, readAt: now })
    return starts
  }

  /** The epoch to sign addresses for. Call `load` first. */
  current(family: number): number {
    const now = this.#seconds()
    return this.#known.get(family)?.starts.find((start) => start <= now) ?? firstEpoch
  }

  /** The epochs whose addresses work. One that is about to begin is included, since another server's clock may be ahead. */
  async accepted(family: number): Promise<number[]> {
    const ended = this.#seconds() - grace
    const starts = [...(await this.load(family)), firstEpoch]
    return starts.filter((_start, at) => (starts[at - 1] ?? Infinity) > ended)
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000)
  }
}

/** Call it in the transaction that shuts somebody out: within a minute no address that they received works any more. */
export async function beginMediaEpoch(tx: Writer, platform: Pick<Platform, 'now'>, family: FamilyId): Promise<void> {
  const startsAt = Math.ceil((platform.now().getTime() / 1000 + earliest) / slot) * slot
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('media_epochs')
    .values({ family_id: family, starts_at: startsAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  const oldest = (await readStarts(tx, family)).at(-1) ?? 0
  await tx.deleteFrom('media_epochs').where('family_id', '=', family).where('starts_at', '<', oldest).execute()
  await renewAddressesJob.enqueue(tx, platform, {}, { familyId: family, runAt: new Date(startsAt * 1000) })
}

/**
 * Call it in the transaction that restores families: backups hold no epochs, so addresses that were cut off would work again. The
 * epoch starts far enough in the past to invalidate addresses of the first epoch at once, and off the slots, so that no address
 * was ever signed for it.
 *
 * @param family - undefined for all families
 */
export async function beginRestoredEpoch(tx: Writer, platform: Pick<Platform, 'now'>, family?: number): Promise<void> {
  const startsAt = Math.floor((platform.now().getTime() / 1000 - slot - grace) / slot) * slot + slot / 2
  await tx
    .insertInto('media_epochs')
    .columns(['family_id', 'starts_at'])
    .expression((eb) => {
      const families = eb.selectFrom('families').select(['id', eb.val(startsAt).as('starts_at')])
      return family === undefined ? families : families.where('id', '=', family)
    })
    .execute()
}

const readStarts = async (db: Reader, family: number): Promise<Starts> =>
  (
    await db
      .selectFrom('media_epochs')
      .select('starts_at')
      .where('family_id', '=', family)
      .orderBy('starts_at', 'desc')
      .limit(rememberedRows)
      .execute()
  ).map((row) => Number(row.starts_at))

const known = new WeakMap<Platform, MediaEpochs>()

export function mediaEpochs(platform: Platform): MediaEpochs {
  const epochs = known.get(platform) ?? new MediaEpochs(platform)
  known.set(platform, epochs)
  return epochs
}
