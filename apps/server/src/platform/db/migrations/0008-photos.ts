import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Galleries, images, tags and faces, profile photos, uploads on their way. */
export const photos = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(db)
  },
})

function statements(engine: Engine): string[] {
  const sqlite = engine === 'sqlite'
  const id = `id ${sqlite ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key'}`
  const ref = sqlite ? 'integer' : 'bigint'
  const real = sqlite ? 'real' : 'double precision'
  const family = `family_id ${ref} not null references families (id) on delete cascade`
  const box = ['x1', 'x2', 'y1', 'y2'].map((name) => `${name} ${real} not null`).join(', ')
  const within = (table: string, column: string): string =>
    `foreign key (family_id, ${column}) references ${table} (family_id, id) on delete cascade`
  const hiding = 'hidden_at text, hidden_by text'

  return [
    `create table galleries (
      ${id}, ${family}, title text not null, description text not null default '', thumbnail_image_id ${ref},
      ${hiding}, created_at text not null, updated_at text not null, unique (family_id, id))`,
    `create unique index galleries_title on galleries (family_id, title) where hidden_at is null`,
    `create index galleries_order on galleries (family_id, updated_at, id) where hidden_at is null`,
    `create index galleries_hidden on galleries (hidden_at) where hidden_at is not null`,

    `create table images (
      ${id}, ${family}, gallery_id ${ref} not null, key text not null unique,
      title text not null, description text not null default '', file_name text not null,
      content_type text not null, size_bytes ${ref} not null, sha256 text not null,
      width integer not null default 0, height integer not null default 0,
      thumbnail_width integer not null default 0, thumbnail_height integer not null default 0,
      shown_ending text not null default 'jpg',
      large_thumbnail_width integer not null default 0, large_thumbnail_height integer not null default 0,
      anticlockwise_angle integer not null default 0, version integer not null default 1,
      taken_at text not null, latitude ${real} not null default 0, longitude ${real} not null default 0,
      user_id ${ref} references users (id) on delete set null, uploaded_by text not null,
      processed_at text, faces_version integer not null default 0,
      ${hiding}, created_at text not null, updated_at text not null,
      unique (family_id, id), ${within('galleries', 'gallery_id')})`,
    `create index images_gallery on images (family_id, gallery_id, taken_at, id) where hidden_at is null`,
    `create index images_order on images (family_id, taken_at, id) where hidden_at is null`,
    `create index images_places on images (family_id, gallery_id) where hidden_at is null and (latitude <> 0 or longitude <> 0)`,
    `create index images_known on images (family_id, gallery_id, sha256)`,
    `create index images_user on images (user_id) where user_id is not null`,
    `create index images_hidden on images (hidden_at) where hidden_at is not null`,

    `create table image_tags (
      ${id}, ${family}, image_id ${ref} not null, person_id ${ref} not null, ${box},
      ${hiding}, created_at text not null, updated_at text not null,
      unique (family_id, id), ${within('images', 'image_id')}, ${within('people', 'person_id')})`,
    `create unique index image_tags_person on image_tags (family_id, image_id, person_id) where hidden_at is null`,
    `create index image_tags_of_person on image_tags (family_id, person_id)`,
    `create index image_tags_hidden on image_tags (hidden_at) where hidden_at is not null`,

    // A face that has no tag and was not dismissed is a suggested tag.
    `create table faces (
      ${id}, ${family}, image_id ${ref} not null, ${box}, descriptor text not null,
      person_id ${ref}, probability ${real}, tag_id ${ref}, dismissed_at text,
      created_at text not null, updated_at text not null,
      unique (family_id, id), ${within('images', 'image_id')})`,
    `create index faces_image on faces (family_id, image_id)`,
    `create index faces_person on faces (family_id, person_id) where person_id is not null`,
    `create index faces_tag on faces (family_id, tag_id) where tag_id is not null`,

    `alter table people add column photo_key text not null default ''`,
    `alter table people add column face_recognition integer not null default 1`,
    `create table profile_photos (
      key text primary key, ${family}, person_id ${ref} not null, file_name text not null, content_type text not null,
      size_bytes ${ref} not null, x integer not null, y integer not null, w integer not null, h integer not null,
      anticlockwise_angle integer not null, descriptor text,
      replaced_at text, created_at text not null, ${within('people', 'person_id')})`,
    `create index profile_photos_person on profile_photos (family_id, person_id)`,
    `create index profile_photos_replaced on profile_photos (replaced_at) where replaced_at is not null`,

    `create table uploads (
      id text primary key, ${family}, user_id ${ref} not null references users (id) on delete cascade, gallery_id ${ref} not null,
      file_name text not null, size_bytes ${ref} not null, received_bytes ${ref} not null default 0,
      pieces text not null default '', image_key text,
      created_at text not null, updated_at text not null, ${within('galleries', 'gallery_id')})`,
    `create index uploads_family on uploads (family_id)`,
    `create index uploads_age on uploads (updated_at)`,
  ]
}
