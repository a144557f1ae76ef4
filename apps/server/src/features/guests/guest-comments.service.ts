import { limits } from '@banyan/contract'
import type { CallBody, CallResponse, GuestComment, WaitingComment } from '@banyan/contract'
import { countToday, secondsLeftToday } from '../../platform/daily-count.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Guest } from '../../platform/http/guest.ts'
import type { View } from '../../platform/http/view.ts'
import { currentAddresses } from '../../platform/media/media-addresses.ts'
import type { MediaAddresses } from '../../platform/media/media-addresses.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Recording } from '../../platform/recordings/receive-recording.ts'
import { dayMs, hiddenDays, timeAfter } from '../../platform/time.ts'
import { getSubject } from '../commenting/subjects.service.ts'
import { aboutOf } from '../comments/about.ts'
import type { About } from '../comments/about.ts'
import {
  addGuestComment,
  changeComments,
  decideComment,
  findComment,
  findCommentByKey,
  readGuestText,
} from '../comments/change-comments.ts'
import { presentComments, presentVoice } from '../comments/comments.presenter.ts'
import { countWaitingComments, listWaitingComments, readPageOf } from '../comments/comments.service.ts'
import type { CommentRow } from '../comments/comments.table.ts'
import { refuseFullFamily } from '../families/usage.service.ts'
import { initialsOf } from '../living/initials.ts'
import { maskComment } from '../living/masks.ts'
import { isOpen, readAllows } from './guest-links.policy.ts'
import { findLink } from './guest-links.repository.ts'
import { seesOf } from './guest-person.service.ts'
import { cleanName } from './guest-photos.service.ts'
import { takeBackSecret } from './guest-tokens.ts'
import { findAboutPerson, openedBy, opensPhoto } from './guests.service.ts'
import type { OpenLink } from './open-link.ts'

interface Asked {
  photo: number | undefined
  person: number | undefined
}

/**
 * What a guest reads or writes about: the gallery of the link, one of its photos, the person whom it is for, or somebody in a branch.
 * @throws ApiError `not_found` for everything that the link does not open
 */
async function getAbout(platform: Platform, open: OpenLink, { photo, person }: Asked): Promise<About> {
  if (photo !== undefined) {
    if (person !== undefined || !(await opensPhoto(platform, open, photo))) throw new ApiError('not_found')
    return { kind: 'image', id: photo }
  }
  if (open.gallery !== undefined && person === undefined) return { kind: 'gallery', id: open.gallery.id }
  const id = await findAboutPerson(platform, open, person)
  if (id === undefined) throw new ApiError('not_found')
  return { kind: 'person', id }
}

/** @throws ApiError `not_found`, also where the link shows no comments */
export async function listGuestComments(
  platform: Platform,
  guest: Guest,
  { before, addresses, ...asked }: Asked & { before: number | undefined; addresses: MediaAddresses },
): Promise<CallResponse<'listGuestComments'>> {
  const open = openedBy(guest)
  const about = await getAbout(platform, open, asked)
  if (open.link.with_comments !== 1) throw new ApiError('not_found')
  const { count, rows, hasEarlier } = await readPageOf(platform.database.read, open.family, about, before)
  return { count, results: await present(platform, open, rows, addresses), has_earlier: hasEarlier }
}

async function present(
  platform: Platform,
  open: OpenLink,
  rows: CommentRow[],
  addresses: MediaAddresses,
): Promise<GuestComment[]> {
  const { family, link, view } = open
  const nobody = { userId: -1, isKeeper: false }
  const comments = await presentComments(platform.database.read, family, rows, nobody, addresses)
  const authors = new Map(rows.map(({ id, author_person_id }) => [id, author_person_id]))
  // In a gallery, the family shares what it says; beside a person, names of others who are alive are not shared.
  const sees =
    link.kind === 'gallery'
      ? undefined
      : await seesOf(platform, open, [
          ...new Set([
            ...comments.flatMap(({ mentions }) => mentions.map(({ person_id }) => person_id)),
            ...[...authors.values()].flatMap((person) => person ?? []),
          ]),
        ])
  const isNamed = (person: number): boolean =>
    sees === undefined || person === link.maker_person_id || sees(person).sight !== 'initials'
  const nameOf = (person: number | null | undefined, name: string): string => (isNamed(person ?? 0) ? name : initialsOf(name))
  return comments.map((comment) => {
    const { id, text, mentions, voice, author, by_guest, creation_date } = maskComment(view, comment)
    return {
      id,
      text,
      mentions: mentions.map((each) => ({ ...each, name: nameOf(each.person_id, each.name) })),
      voice: by_guest || isNamed(authors.get(id) ?? 0) ? voice : null,
      author: by_guest || author === '' ? author : nameOf(authors.get(id), author),
      by_guest,
      creation_date,
    }
  })
}

/** @throws ApiError `guest_cannot_comment`, `not_found` */
export async function getGuestAbout(platform: Platform, guest: Guest, asked: Asked): Promise<About> {
  if (!guest.allows.includes('comment')) throw new ApiError('guest_cannot_comment')
  return getAbout(platform, openedBy(guest), asked)
}

interface GuestSaid {
  text: string
  name: string
  key: string | undefined
  voice?: Recording
}

/**
 * Adds a comment of a guest: at once, or to what waits for a member.
 * @throws ApiError `link_over`, `too_many_guest_comments`, `blank_comment`, `too_long`, `family_full`
 */
export async function createGuestComment(
  platform: Platform,
  guest: Guest,
  about: About,
  { voice, ...said }: GuestSaid,
  addresses: MediaAddresses,
): Promise<CallResponse<'addGuestComment'>> {
  const open = openedBy(guest)
  const { family, link } = open
  const text = readGuestText(said.text, { isVoice: voice !== undefined })
  const name = cleanName(said.name)
  const waits = link.needs_approval === 1
  const key = said.key ? `guest ${link.id} ${said.key}` : null
  const now = platform.now()
  const id = await changeComments(platform, family, async (tx) => {
    const known = await findCommentByKey(tx, family, key)
    // Only the browser that sent it knows both.
    if (known !== undefined && known.text !== text) throw new ApiError('invalid_field', { field: 'idempotency_key' })
    if (known !== undefined) return known.id
    const linkNow = await findLink(tx, family, link.id)
    // A link that asks for approval by now takes nothing that would not wait.
    if (
      linkNow === undefined ||
      !isOpen(linkNow, now.toISOString()) ||
      !readAllows(linkNow).includes('comment') ||
      (!waits && linkNow.needs_approval === 1)
    )
      throw new ApiError('link_over')
    if ((await countToday(tx, now, `guests: comments of link ${family} ${link.id}`)) > limits.guestComments) throw tooMany(now)
    if (waits && (await countWaitingComments(tx, family)) >= limits.waitingGuestComments) throw tooMany(now)
    const subject = await getSubject(tx, family, about)
    const added = await addGuestComment({ tx, family, at: now.toISOString() }, subject, { text, key, name, waits, voice })
    if (voice !== undefined) await refuseFullFamily(tx, platform, family, 'bytes')
    return added
  })
  const row = await findComment(platform.database.read, family, id)
  const isShown = row?.hidden_at === null
  const [comment = null] = isShown ? await present(platform, open, [row], addresses) : []
  return { id, secret: takeBackSecret(platform, guest, { kind: 'comment', id }), waits: !isShown, comment }
}

const tooMany = (now: Date): ApiError => new ApiError('too_many_guest_comments', { retryAfterSeconds: secondsLeftToday(now) })

/** The comments of guests that wait, on what the caller sees. */
export async function listWaiting({ database }: Platform, { familyId }: Caller, view: View): Promise<WaitingComment[]> {
  return (await listWaitingComments(database.read, familyId, view)).map((row) => ({
    id: row.id,
    image_id: row.image_id,
    gallery_id: row.in_gallery,
    person_id: row.person_id,
    title: row.title ?? '',
    gallery_title: row.gallery_title ?? '',
    text: row.text,
    voice: presentVoice(row, currentAddresses(familyId), 'trash'),
    guest_name: row.guest_name ?? '',
    creation_date: row.created_at,
    gone_date: timeAfter(new Date(row.hidden_at ?? row.created_at), hiddenDays * dayMs),
  }))
}

/**
 * Shows comments that wait, or deletes them. Leaves those alone that another member has decided about.
 * @throws ApiError `not_found` if none of them waits
 */
export async function decideWaiting(
  platform: Platform,
  caller: Caller,
  { ids, add }: CallBody<'decideWaitingComments'>,
  view: View,
): Promise<void> {
  const { familyId: family } = caller
  const wanted = new Set(ids)
  await changeComments(platform, family, async (tx) => {
    const waiting = (await listWaitingComments(tx, family, view)).filter(({ id }) => wanted.has(id))
    if (waiting.length === 0) throw new ApiError('not_found')
    const step = { tx, author: caller, at: platform.now().toISOString() }
    for (const comment of waiting) await decideComment(step, comment, await getSubject(tx, family, aboutOf(comment)), add)
  })
}
