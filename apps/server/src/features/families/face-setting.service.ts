import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import * as repository from './families.repository.ts'

export interface FaceSetting {
  isOn: boolean
  /** The member who switched recognition off; null if they have left. */
  offBy: { userId: number; personId: number } | null
}

/**
 * Whether faces are detected and recognised for this family. Read it in the transaction that stores the result, after it has
 * touched the family.
 */
export const areFacesOn = async (db: Reader, family: FamilyId): Promise<boolean> =>
  (await repository.findFaceSetting(db, family))?.face_recognition === 1

export async function getFaceSetting(db: Reader, family: FamilyId): Promise<FaceSetting> {
  const row = await repository.findFaceSetting(db, family)
  const { user_id: userId = null, person_id: personId = null } = row ?? {}
  return { isOn: row?.face_recognition === 1, offBy: userId === null || personId === null ? null : { userId, personId } }
}

/** @param offBy - the user who switches recognition off; null switches it on */
export const setFaceSetting = (tx: Writer, family: FamilyId, offBy: number | null): Promise<void> =>
  repository.updateFaceSetting(tx, family, { face_recognition: offBy === null ? 1 : 0, faces_off_by: offBy })

/** Lists all families with face recognition on. */
export const listFamiliesWithFaces = (db: Reader): Promise<FamilyId[]> => repository.listFamilyIds(db, { withFaces: true })
