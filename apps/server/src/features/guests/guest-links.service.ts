import { hasRole, limits } from '@banyan/contract'
import type { CallBody, GuestLink, GuestLinkKind } from '@banyan/contract'
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
import { findPersonRow } from '../people/people.service.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { listAnyGalleries } from '../photos/galleries/galleries.service.ts'
import { findGalleryTitle, lockGallery } from '../photos/galleries/touch-gallery.service.ts'
import { mayChange, mayEnd, mayShow, readAllows, writeAllows } from './guest-links.policy.ts'
import {
  countOpenLinks,
  deleteLink,
  deleteLinksOf,
  findLink,
  hasOpenLinkToPeople,
  insertLink,
  insertLinkPerson,
  listLinks,
  storeLinkGallery,
  updateLink,
  updateLinkPerson,
} from './guest-links.repository.ts'
import type { LinkFilter, MadeLink } from './guest-links.repository.ts'
import { knownToken, linkToken, newSalt } from './guest-tokens.ts'
import { guestSightsOf, guestViewOf } from './guest-view.service.ts'

/** Those that have ended are among them for 30 days. */
const mostListed = 500

interface Reading {
  caller: Caller
  view: View
  /** What the addresses of links begin with. */
  base: string
}

/** Lists the links to what the caller sees, the newest first. */
export async function listGuestLinks(platform: Platform, reading: Reading, filter: LinkFilter = {}): Promise<GuestLink[]> {
  const rows = await listLinks(platform.database.read, reading.caller.familyId, filter, mostListed)
  return present(platform, reading, rows)
}

/** @throws ApiError `not_found` */
export async function getGuestLink(platform: Platform, reading: Reading, id: number): Promise<GuestLink> {
  const row = await findLink(platform.database.read, reading.caller.familyId, id)
  const [link] = row === undefined ? [] : await present(platform, reading, [row])
  if (link === undefined) throw new ApiError('not_found')
  return link
}

/**
 * @returns the link's id
 * @throws ApiError `not_found`, `needs_member`, `private_gallery`, `locked_profile`, `child_not_shared`, `living_not_shared`, `too_many_guest_links`,
 *   `password_too_short`, and `invalid_field` unless it opens one thing
 */
export async function createGuestLink(platform: Platform, caller: Caller, body: CallBody<'createGuestLink'>): Promise<number> {
  const { familyId: family } = caller
  const now = platform.now()
  const at = now.toISOString()
  const ends_at = readEnd(body.ends_date, now)
  const password_hash = await hashLinkPassword(platform, body.password ?? '')
  const token_salt = newSalt()
  const target = readTarget(body)
  const taking = target.kind === 'gallery' ? undefined : body.photos_gallery_id
  if (target.kind === 'gallery' && body.photos_gallery_id !== undefined)
    throw new ApiError('invalid_field', { field: 'photos_gallery_id' })
  if (target.kind !== 'gallery') await refuseUnshared(platform, caller, target.person_id)
  await refusePrivate(platform, caller, target.gallery_id ?? taking)
  return changePhotos(platform, family, async (tx, note) => {
    await refuseEndedSession(tx, caller)
    // A server may not know yet that somebody has become a reader.
    if (!hasRole((await findUser(tx, family, caller.userId))?.role ?? 'reader', 'member')) throw new ApiError('needs_member')
    if (target.kind === 'gallery') await lockGallery(tx, family, target.gallery_id)
    if (taking !== undefined) await lockGallery(tx, family, taking)
    if ((await countOpenLinks(tx, family, at)) >= limits.guestLinks) throw new ApiError('too_many_guest_links')
    const id = await insertLink(tx, family, {
      user_id: caller.userId,
      kind: target.kind,
      gallery_id: target.gallery_id,
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
    if (target.kind !== 'gallery')
      await insertLinkPerson(tx, family, id, {
        person_id: target.person_id,
        generations: target.generations,
        with_contact: flag(target.kind === 'person' && body.with_contact === true),
        with_living: flag(target.kind === 'branch' && body.with_living === true),
      })
    if (taking !== undefined) await storeLinkGallery(tx, family, id, taking)
    await tell(tx, note, caller, 'guest_link_created', target, at)
    return id
  })
}

type Target =
  | { kind: 'gallery'; gallery_id: number; person_id: null }
  | { kind: 'person' | 'branch'; gallery_id: null; person_id: number; generations: number }

/** What a new link opens. @throws ApiError `invalid_field` */
function readTarget({ gallery_id, person_id, generations }: CallBody<'createGuestLink'>): Target {
  if (person_id === undefined) {
    if (gallery_id === undefined) throw new ApiError('invalid_field', { field: 'gallery_id' })
    return { kind: 'gallery', gallery_id, person_id: null }
  }
  if (gallery_id !== undefined) throw new ApiError('invalid_field', { field: 'person_id' })
  return generations === undefined
    ? { kind: 'person', gallery_id: null, person_id, generations: 0 }
    : { kind: 'branch', gallery_id: null, person_id, generations: readGenerations(generations) }
}

function readGenerations(generations: number): number {
  const { min, max } = limits.guestGenerations
  if (!Number.isInteger(generations) || generations < min || generations > max)
    throw new ApiError('invalid_field', { field: 'generations' })
  return generations
}

/** @throws ApiError `private_gallery` for one that guests would not see */
async function refusePrivate(platform: Platform, maker: Pick<Caller, 'familyId' | 'personId'>, gallery?: number): Promise<void> {
  if (gallery === undefined) return
  const ofGuests = await guestViewOf(platform, maker)
  if ((await ofGuests.hiddenPhotos()).galleries.has(gallery)) throw new ApiError('private_gallery')
}

/** @throws ApiError `not_found`, `hidden_person`, `locked_profile`, and what says why guests would not see the person */
async function refuseUnshared(platform: Platform, caller: Caller, person: number): Promise<void> {
  const seen = await guestSightsOf(platform, caller, { subject: person, withLiving: false }, [person])
  const found = seen.get(person)
  if (found === undefined) throw new ApiError('not_found')
  if (found.refusal !== undefined) throw new ApiError(found.refusal)
  const row = await findPersonRow(platform.database.read, caller.familyId, person)
  if (row !== undefined && !mayShow(row, caller.personId)) throw new ApiError('locked_profile')
}

/** @throws ApiError `not_found`, `not_your_link`, `password_too_short`, `private_gallery`, and `invalid_field` for what the link has not */
export async function updateGuestLink(
  platform: Platform,
  caller: Caller,
  id: number,
  body: CallBody<'updateGuestLink'>,
): Promise<void> {
  const { familyId: family } = caller
  const now = platform.now()
  const changes = {
    ...(body.needs_approval === undefined ? {} : { needs_approval: flag(body.needs_approval) }),
    ...(body.with_places === undefined ? {} : { with_places: flag(body.with_places) }),
    ...(body.with_comments === undefined ? {} : { with_comments: flag(body.with_comments) }),
    ...(body.ends_date === undefined ? {} : { ends_at: readEnd(body.ends_date, now) }),
    ...(body.password === undefined ? {} : { password_hash: await hashLinkPassword(platform, body.password) }),
  }
  const taking = body.photos_gallery_id
  await refusePrivate(platform, caller, taking)
  await changeLink(platform, caller, id, mayChange, async (tx, note, link) => {
    const asked = {
      ...changes,
      ...(body.allows === undefined ? {} : { allows: writeAllows(body.allows) }),
    }
    if (taking !== undefined) {
      if (link.kind === 'gallery') throw new ApiError('invalid_field', { field: 'photos_gallery_id' })
      await lockGallery(tx, family, taking)
      await storeLinkGallery(tx, family, id, taking)
    }
    const ofPerson = readPersonChanges(link.kind, body)
    if (taking === undefined && Object.keys(asked).length + Object.keys(ofPerson).length === 0) return
    if (Object.keys(asked).length > 0) await updateLink(tx, family, id, asked)
    if (Object.keys(ofPerson).length > 0) await updateLinkPerson(tx, family, id, ofPerson)
    // Addresses of pictures that guests have hold until the former end, and were given for the former password and branch.
    if (
      changes.password_hash !== undefined ||
      (changes.ends_at !== undefined && changes.ends_at < link.ends_at) ||
      ofPerson.generations !== undefined
    )
      await beginMediaEpoch(tx, platform, family)
    await tell(tx, note, caller, 'guest_link_changed', link, now.toISOString())
  })
}

/** What a change says of whom a link opens: contact details are of a person, names of the living of a branch. */
function readPersonChanges(
  kind: GuestLinkKind,
  body: CallBody<'updateGuestLink'>,
): { with_contact?: 0 | 1; with_living?: 0 | 1; generations?: number } {
  const { with_contact: contact, with_living: living, generations } = body
  if (kind === 'person') return contact === undefined ? {} : { with_contact: flag(contact) }
  if (kind !== 'branch') return {}
  return {
    ...(living === undefined ? {} : { with_living: flag(living) }),
    ...(generations === undefined ? {} : { generations: readGenerations(generations) }),
  }
}

/** Ends a link at once; the picture addresses that guests have end within a minute. @throws ApiError `not_found`, `not_your_link` */
export async function endGuestLink(platform: Platform, caller: Caller, id: number): Promise<void> {
  await changeLink(platform, caller, id, mayEnd, async (tx, note, link) => {
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

/**
 * Ends the addresses of pictures that guests of people and branches have, when somebody counts as alive, or as a child, whom they saw
 * as dead. Others are asked for again by open pages, so only families with such a link pay for it.
 */
export async function endAddressesOfLives(tx: Writer, { family, at }: DomainEvents['seemsYounger']): Promise<void> {
  if (await hasOpenLinkToPeople(tx, family, at)) await beginMediaEpoch(tx, { now: () => new Date(at) }, family)
}

async function changeLink(
  platform: Platform,
  caller: Caller,
  id: number,
  may: typeof mayEnd,
  work: (tx: Writer, note: NotePhotos, link: MadeLink) => Promise<void>,
): Promise<void> {
  await changePhotos(platform, caller.familyId, async (tx, note) => {
    await refuseEndedSession(tx, caller)
    const link = await findLink(tx, caller.familyId, id)
    if (link === undefined) throw new ApiError('not_found')
    const role = (await findUser(tx, caller.familyId, caller.userId))?.role ?? 'reader'
    if (!may({ userId: caller.userId, personId: caller.personId, role }, link)) throw new ApiError('not_your_link')
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
  { gallery_id, person_id }: Pick<MadeLink, 'gallery_id' | 'person_id'>,
  at: string,
): Promise<void> {
  if (person_id !== null) {
    // Open pages of the person learn of it.
    note({ people: [person_id] })
    await recordChange(tx, caller, { kind, personId: person_id }, at)
  }
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
  const ids = [
    ...new Set(rows.flatMap(({ gallery_id, photos_gallery_id: taking }) => [gallery_id ?? [], taking ?? []].flat())),
  ].filter((id) => !hidden.galleries.has(id))
  const galleries = new Map((await listAnyGalleries(platform.database.read, family, ids)).map((each) => [each.id, each]))
  const people = await findNamedPeople(
    platform.database.read,
    family,
    [...new Set(rows.flatMap(({ person_id }) => person_id ?? []))].filter((id) => !view.isHidden(id)),
  )
  return rows.flatMap((row) => {
    const gallery = galleries.get(row.gallery_id ?? 0)
    const person = people.get(row.person_id ?? 0)
    // With a deleted gallery or person, their links open nothing.
    if ((gallery ?? person)?.hidden_at !== null) return []
    const chosen = galleries.get(row.photos_gallery_id ?? 0)
    const taking = chosen?.hidden_at === null ? chosen : undefined
    const canChange = mayChange(caller, row)
    const token = canChange ? knownToken(platform, row) : undefined
    return {
      id: row.id,
      kind: row.kind,
      gallery_id: row.gallery_id,
      person_id: row.person_id,
      generations: row.kind === 'branch' ? row.generations : null,
      photos_gallery_id: taking?.id ?? null,
      photos_gallery_title: taking?.title ?? '',
      title: gallery?.title ?? person?.name ?? '',
      allows: readAllows({ ...row, photos_gallery_id: taking?.id ?? null }),
      needs_approval: row.needs_approval === 1,
      has_password: row.password_hash !== '',
      with_places: row.with_places === 1,
      with_comments: row.with_comments === 1,
      with_contact: row.with_contact === 1,
      with_living: row.with_living === 1,
      made_by: maskUserName(view, row.user_id, row.maker_name),
      can_change: canChange,
      can_end: mayEnd(caller, row),
      url: token === undefined ? null : `${base}/guest/#${token}`,
      ends_date: row.ends_at,
      has_ended: row.ends_at <= now,
      opened_count: row.opened_count,
      last_opened_date: row.last_opened_at,
      creation_date: row.created_at,
    }
  })
}
