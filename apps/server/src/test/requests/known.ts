import type { Known } from './arbitrary-value.ts'

/** Ids of existing things. */
interface Existing {
  people: number[]
  relations: number[]
  names: number[]
  sources: number[]
  changes: number[]
  galleries: number[]
  images: number[]
  tags: number[]
  faces: number[]
  imports: number[]
  copies: number[]
  prints: number[]
  uploads: string[]
  sessions: string[]
  passkeys: string[]
  addresses: string[]
  access: string
}

/** Keyed by field name and by the second part of the path, where these ids are used. */
export const knownOf = (there: Existing): Known => ({
  person: there.people,
  profile_image: there.people,
  invite_email: there.people,
  from: there.people,
  to: there.people,
  from_person_id: there.people,
  to_person_id: there.people,
  person_id: there.people,
  other_id: there.people,
  relation: there.relations,
  name: there.names,
  reading_of: there.names,
  source: there.sources,
  source_id: there.sources,
  image_ids: there.images.map((id) => [id]),
  change: there.changes,
  before: there.changes,
  after: there.changes,
  gallery: there.galleries,
  gallery_id: there.galleries,
  image: there.images,
  image_id: there.images,
  thumbnail_id: there.images,
  images: there.addresses.map((address) => [address]),
  image_tagging: there.tags,
  suggested_image_tagging: there.faces,
  gedcom: there.imports,
  data_export: there.copies,
  print: there.prints,
  upload: there.uploads,
  passkey: there.passkeys,
  session: there.sessions,
  token: [there.access],
  relation_type: [1, 2, 3],
  fieldName: [
    'name',
    'occupation',
    'birth_year',
    'year_of_death',
    'address',
    'gender',
    'email',
    'biography',
    'language',
    'locked',
    'face_recognition',
    'photo',
    'website',
  ],
  anticlockwise_angle: [90, 180, '270'],
  latitude: [0, 51.5, -33.9],
  longitude: [0, -0.1, 151.2],
  x1: [0.1, 0.2],
  x2: [0.4, 0.9],
  y1: [0.1, 0.2],
  y2: [0.4, 0.9],
  size_bytes: [1, 100, 5_000],
  offset: ['0', '1', '3'],
  page: ['1', '2'],
  page_size: ['1', '20', '500'],
  version: ['5.5.1', '7.0'],
  // Wrong passwords, because the right one would end the session or delete the account.
  password: ['not the password', 'under the elm tree'],
  old_password: ['not the password'],
  confirmed: [false],
  email: ['nobody@example.org'],
})
