import type { Relation } from '@banyan/contract'
import { decodeRelations, encodeRelations } from '@banyan/contract/columns'
import type { ListSource } from '../families/lists/family-list.ts'
import { maskRelation } from '../living/masks.ts'
import { listRelationsById, readRelations } from './relations.service.ts'

/** The family's relations, by id. */
export const relationList: ListSource<Relation> = {
  kind: 'relation',
  format: { rankOf: () => 0, encode: encodeRelations, decode: decodeRelations },
  hasAddresses: false,
  readPages: readRelations,
  readRows: listRelationsById,
  mask: maskRelation,
  maskedIds: (view) => view.maskedRelations(),
}
