import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import * as repository from './families.repository.ts'
import type { PhotosState } from './families.table.ts'

/** Creates a family together with its first user. */
export const createFamily = (tx: Writer, createdAt: string): Promise<FamilyId> => repository.insertFamily(tx, createdAt)

/** Names a family; '' for no name. */
export const nameFamily = (tx: Writer, family: FamilyId, name: string): Promise<void> =>
  repository.setFamilyName(tx, family, name)

/** Returns the name of a family, '' if it has none. */
export const getFamilyName = (db: Reader, family: FamilyId): Promise<string> => repository.getFamilyName(db, family)

/** Erases the family with all of its rows. */
export const eraseFamily = (tx: Writer, family: FamilyId): Promise<void> => repository.deleteFamily(tx, family)

/** All families of the server. */
export const listFamilies = (db: Reader): Promise<FamilyId[]> => repository.listFamilyIds(db)

/** Returns the uid that identifies a family on any server. */
export const getFamilyUid = (db: Reader, family: FamilyId): Promise<string> => repository.getFamilyUid(db, family)

export const findFamilyByUid = (db: Reader, uid: string): Promise<FamilyId | undefined> => repository.findFamilyByUid(db, uid)

/** Increases with every change of people or relations, so results computed from them stay valid while it is the same. */
export const findFamilyVersion = (db: Reader, family: FamilyId): Promise<number> => repository.findFamilyVersion(db, family)

/** Returns how far a family's photos have come, with who is in them and what was said to them. */
export const findPhotosState = (db: Reader, family: FamilyId): Promise<PhotosState> => repository.findPhotosState(db, family)

/** Returns those of these families in which anything has changed: `version` counts all changes. */
export const listChangedFamilies = (db: Reader, known: ReadonlyMap<number, number>): Promise<{ id: number; version: number }[]> =>
  repository.listChangedFamilies(db, known)

/** Returns the id up to which some changes are deleted, so that nobody can catch up from before it; 0 if none are. */
export const findForgottenChangeId = (db: Reader, family: FamilyId): Promise<number> =>
  repository.findForgottenChangeId(db, family)
