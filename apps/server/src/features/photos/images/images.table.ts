import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'

export type ImageRow = Selectable<Tables['images']>

/** A query for ids of images. */
export type ImageIds = SelectQueryBuilder<Tables, 'image_tags', { image_id: number }>
