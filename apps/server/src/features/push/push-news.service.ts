import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import * as repository from './push-devices.repository.ts'
import type { Told } from './push-devices.repository.ts'

/** Lists the families with devices in these time zones, and from where on at least one of them has not been told. */
export const listToldFamilies = (db: Reader, zones: readonly string[]): Promise<{ family: FamilyId; told: Told }[]> =>
  repository.listToldFamilies(db, zones)

/**
 * Claims a family's devices in these time zones that have been told less, for this transaction only, and notes that they are told up to
 * there. Others are told in their morning.
 * @returns those that want to hear of changes, with how far they had been told
 */
export async function takeToldDevices(
  tx: Writer,
  family: FamilyId,
  upTo: Told,
  zones: readonly string[],
): Promise<{ deviceId: number; told: Told }[]> {
  const taken = await repository.takeDevices(tx, family, upTo, zones)
  return taken
    .filter(({ photos, comments, people }) => photos + comments + people > 0)
    .map(({ id, told_id, told_at }) => ({ deviceId: id, told: { id: told_id, at: told_at } }))
}
