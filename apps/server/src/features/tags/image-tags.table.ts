import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

export type TagRow = Selectable<Tables['image_tags']>
