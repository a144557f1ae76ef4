import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { refreshRows } from '../families/lists/family-rows.ts'
import type { FamilyRows } from '../families/lists/family-rows.ts'
import { listKinshipPeople, listKinshipPeopleById } from '../people/identities.service.ts'
import { listKinshipRelations, listKinshipRelationsById } from '../relations/relations.service.ts'

type Row<List extends (...values: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

/** A family's people and relations, by id, as far as they determine relation names, as they were in a state. */
export type KinRows = FamilyRows<Row<typeof listKinshipPeople>, Row<typeof listKinshipRelations>>

const source = {
  people: listKinshipPeople,
  peopleById: listKinshipPeopleById,
  relations: listKinshipRelations,
  relationsById: listKinshipRelationsById,
}

/** Returns a family's rows in its present state, from earlier ones if that is possible. */
export const refreshKinRows = (db: Reader, family: FamilyId, known: KinRows | undefined): Promise<KinRows> =>
  refreshRows(db, family, source, known)
