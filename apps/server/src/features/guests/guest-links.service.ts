import { hasRole, limits } from '@banyan/contract'
import type { CallBody, GuestLink } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { beginMediaEpoch } from '../../platform/media/media-epochs.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs } from '../../platform/time.ts'
import { checkNewPassword, hashPassword } from '../accounts/passwords/passwords.ts'
import { refuseEndedSession } from '../accounts/sessions/sessions.service.ts'
import { hashToken } from '../accounts/tokens.ts'
import { findUser } from '../accounts/users.service.ts'
import { changePhotos } from '../changes/change-photos.ts'
import type { NotePhotos } from '../changes/change-photos.ts'
import { recordChange } from '../changes/record-change.ts'
import type { DomainEvents } from '../events/events.ts'
import { maskUserName } from '../living/masks.ts'
import { listAnyGalleries } from '../photos/galleries/galleries.service.ts'
import { findGalleryTitle, lockGallery } from '../photos/galleries/touch-gallery.service.ts'
import { mayChange, readAllows, writeAllows } from './guest-links.policy.ts'
import {
  countOpenLinks,
  deleteLink,
  deleteLinksOf,
  findLink,
  insertLink,
  listLinks,
  updateLink,
} from './guest-links.repository.ts'
import type { MadeLink } from './guest-links.repository.ts'
import { knownToken, linkToken, newSalt } from './guest-tokens.ts'
import { guestViewOf } from './guest-view.service.ts'

/** Those that have ended are among them for 30 days. */
const mostListed = 500

interface Reading {
  caller: Caller
  view: View
  /** What the addresses of links begin with. */
  base: string
}

/** Lists the links whose gallery the caller sees, the newest first. */
export async function listGuestLinks(platform: Platform, reading: Reading, galleryId?: number): Promise<GuestLink[]> {
  const rows = await listLinks(platform.database.read, reading.caller.familyId, galleryId, mostListed)
  return present(platform, reading, rows)
}

/** @throws ApiError `not_found` */
export async function getGuestLink(platform: Platform, reading: Reading, id: number): Promise<GuestLink> {
  const row = await findLink(platform.database.read, reading.caller.familyId, id)
  const [link] = row === undefined ? [] : await present(platform, reading, [row])
  if (link === undefined) throw new ApiError('not_found')
  return link
}

/** @returns the link's id. @throws ApiError `not_found`, `needs_member`, `private_gallery`, `too_many_guest_links`, `password_too_short` */
export async function createGuestLink(platform: Platform, caller: Caller, body: CallBody<'createGuestLink'>): Promise<number> {
  const { familyId: family } = caller
  const now = platform.now()
  const at = now.toISOString()
  const ends_at = readEnd(body.ends_date, now)
  const password_hash = await hashLinkPassword(platform, body.password ?? '')
  const token_salt = newSalt()
  const ofGuests = await guestViewOf(platform, caller)
  if ((await ofGuests.hiddenPhotos()).galleries.has(body.gallery_id)) throw new ApiError('private_gallery')
  return changePhotos(platform, family, async (tx, note) => {
    await refuseEndedSession(tx, caller)
    // A server may not know yet that somebody has become a reader.
    if (!hasRole((await findUser(tx, family, caller.userId))?.role ?? 'reader', 'member')) throw new ApiError('needs_member')
    await lockGallery(tx, family, body.gallery_id)
    if ((await countOpenLinks(tx, family, at)) >= limits.guestLinks) throw new ApiError('too_many_guest_links')
    const id = await insertLink(tx, family, {
      user_id: caller.userId,
      kind: 'gallery',
      gallery_id: body.gallery_id,
      token_hash: hashToken(linkToken(platform, token_salt)),
      token_salt,
      password_hash,
      allows: writeAllows(body.allows),
      needs_approval: body.needs_approval === false ? 0 : 1,
      with_places: body.with_places === true ? 1 : 0,
      with_comments: body.with_comments === true ? 1 : 0,
      ends_at,
      created_at: at,
    })
    await tell(tx, note, caller, 'guest_link_created', { gallery_id: body.gallery_id }, at)
    return id
  })
}

/** @throws ApiError `not_found`, `not_your_link`, `password_too_short` */
export async function updateGuestLink(
  platform: Platform,
  caller: Caller,
  id: number,
  body: CallBody<'updateGuestLink'>,
): Promise<void> {
  const { familyId: family } = caller
  const now = platform.now()
  const changes = {
    ...(body.allows === undefined ? {} : { allows: writeAllows(body.allows) }),
    ...(body.needs_approval === undefined ? {} : { needs_approval: flag(body.needs_approval) }),
    ...(body.with_places === undefined ? {} : { with_places: flag(body.with_places) }),
    ...(body.with_comments === undefined ? {} : { with_comments: flag(body.with_comments) }),
    ...(body.ends_date === undefined ? {} : { ends_at: readEnd(body.ends_date, now) }),
    ...(body.password === undefined ? {} : { password_hash: await hashLinkPassword(platform, body.password) }),
  }
  await changeLink(platform, caller, id, async (tx, note, link) => {
    if (Object.keys(changes).length === 0) return
    await updateLink(tx, family, id, changes)
    // Addresses of pictures that guests have hold until the former end, and were given for the former password.
    if (changes.password_hash !== undefined || (changes.ends_at !== undefined && changes.ends_at < link.ends_at))
      await beginMediaEpoch(tx, platform, family)
    await tell(tx, note, caller, 'guest_link_changed', link, now.toISOString())
  })
}

/** Ends a link at once; the picture addresses that guests have end within a minute. @throws ApiError `not_found`, `not_your_link` */
export async function endGuestLink(platform: Platform, caller: Caller, id: number): Promise<void> {
  await changeLink(platform, caller, id, async (tx, note, link) => {
    await deleteLink(tx, caller.familyId, id)
    await beginMediaEpoch(tx, platform, caller.familyId)
    await tell(tx, note, caller, 'guest_link_ended', link, platform.now().toISOString())
  })
}

/**
 * Ends the links of a user who may make none any more, or whose password was replaced: an intruder may have made them (decision 24).
 */
export async function endGuestLinksOf(
  tx: Writer,
  { family, userId, at }: Pick<DomainEvents['passwordReplaced'], 'family' | 'userId' | 'at'>,
): Promise<void> {
  if ((await deleteLinksOf(tx, family, userId)) > 0) await beginMediaEpoch(tx, { now: () => new Date(at) }, family)
}

async function changeLink(
  platform: Platform,
  caller: Caller,
  id: number,
  work: (tx: Writer, note: NotePhotos, link: MadeLink) => Promise<void>,
): Promise<void> {
  await changePhotos(platform, caller.familyId, async (tx, note) => {
    await refuseEndedSession(tx, caller)
    const link = await findLink(tx, caller.familyId, id)
    if (link === undefined) throw new ApiError('not_found')
    const role = (await findUser(tx, caller.familyId, caller.userId))?.role ?? 'reader'
    if (!mayChange({ userId: caller.userId, role }, link)) throw new ApiError('not_your_link')
    await work(tx, note, link)
  })
  platform.wakeSignal.notify()
}

/** Writes the line of history, and tells open pages. */
async function tell(
  tx: Writer,
  note: NotePhotos,
  caller: Caller,
  kind: 'guest_link_created' | 'guest_link_changed' | 'guest_link_ended',
  { gallery_id }: Pick<MadeLink, 'gallery_id'>,
  at: string,
): Promise<void> {
  if (gallery_id === null) return
  note({ galleries: [gallery_id] })
  const title = (await findGalleryTitle(tx, caller.familyId, gallery_id)) ?? ''
  await recordChange(tx, caller, { kind, galleryId: gallery_id, title }, at)
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** @throws ApiError `invalid_field` for a time that has passed, or is too far away */
function readEnd(text: string, now: Date): string {
  const time = Date.parse(text)
  if (Number.isNaN(time) || time <= now.getTime() || time > now.getTime() + limits.guestLinkDays * dayMs)
    throw new ApiError('invalid_field', { field: 'ends_date' })
  return new Date(time).toISOString()
}

/** Guests are told the password, so it may be simpler than somebody's own: tries are limited for each link. */
async function hashLinkPassword(platform: Platform, password: string): Promise<string> {
  if (password === '') return ''
  checkNewPassword(password)
  return hashPassword(platform, password)
}

async function present(platform: Platform, { caller, view, base }: Reading, rows: MadeLink[]): Promise<GuestLink[]> {
  const family: FamilyId = caller.familyId
  const now = platform.now().toISOString()
  const hidden = await view.hiddenPhotos()
  const ids = [...new Set(rows.flatMap(({ gallery_id }) => gallery_id ?? []))].filter((id) => !hidden.galleries.has(id))
  const galleries = new Map((await listAnyGalleries(platform.database.read, family, ids)).map((each) => [each.id, each]))
  return rows.flatMap((row) => {
    const gallery = galleries.get(row.gallery_id ?? 0)
    // With a deleted gallery, its links open nothing.
    if (gallery === undefined || gallery.hidden_at !== null) return []
    const canChange = mayChange(caller, row)
    const token = canChange ? knownToken(platform, row) : undefined
    return {
      id: row.id,
      kind: row.kind,
      gallery_id: row.gallery_id,
      title: gallery.title,
      allows: readAllows(row),
      needs_approval: row.needs_approval === 1,
      has_password: row.password_hash !== '',
      with_places: row.with_places === 1,
      with_comments: row.with_comments === 1,
      made_by: maskUserName(view, row.user_id, row.maker_name),
      can_change: canChange,
      url: token === undefined ? null : `${base}/guest/#${token}`,
      ends_date: row.ends_at,
      has_ended: row.ends_at <= now,
      opened_count: row.opened_count,
      last_opened_date: row.last_opened_at,
      creation_date: row.created_at,
    }
  })
}
