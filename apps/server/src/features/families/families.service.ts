import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import * as repository from './families.repository.ts'

/** A family is born with its first user. */
export const createFamily = (tx: Writer, createdAt: string): Promise<FamilyId> => repository.insertFamily(tx, createdAt)

/** Erases the family with every row of it. */
export const eraseFamily = (tx: Writer, family: FamilyId): Promise<void> => repository.deleteFamily(tx, family)

/** All families of the server. */
export const listFamilies = (db: Reader): Promise<FamilyId[]> => repository.listFamilyIds(db)

/** What tells a family from all others, on any server. */
export const getFamilyUid = (db: Reader, family: FamilyId): Promise<string> => repository.getFamilyUid(db, family)

export const findFamilyByUid = (db: Reader, uid: string): Promise<FamilyId | undefined> => repository.findFamilyByUid(db, uid)

/** Grows with every change of people or relations: what was worked out from them holds as long as it stays. */
export const findFamilyVersion = (db: Reader, family: FamilyId): Promise<number> => repository.findFamilyVersion(db, family)

/** Those of these families of which anything has changed: `version` counts all changes. */
export const listChangedFamilies = (db: Reader, known: ReadonlyMap<number, number>): Promise<{ id: number; version: number }[]> =>
  repository.listChangedFamilies(db, known)

/** Of the changes up to this one some are forgotten: nobody can catch up from before it. 0 when none is. */
export const findForgottenChangeId = (db: Reader, family: FamilyId): Promise<number> =>
  repository.findForgottenChangeId(db, family)
