import type { CallResponse, GuestAllowance, GuestPage, GuestPhoto } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { bearerToken } from '../../platform/http/caller.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Guest } from '../../platform/http/guest.ts'
import type { Page } from '../../platform/http/paging.ts'
import type { View } from '../../platform/http/view.ts'
import type { MediaAddresses } from '../../platform/media/media-addresses.ts'
import type { Platform } from '../../platform/platform.ts'
import { verifyPassword } from '../accounts/passwords/passwords.ts'
import { hashToken } from '../accounts/tokens.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { findShownGallery } from '../photos/galleries/galleries.service.ts'
import type { GalleryRow } from '../photos/galleries/galleries.table.ts'
import { presentThumbnail } from '../photos/images/images.presenter.ts'
import { countShownImages, findShownImage, listShownImages } from '../photos/images/images.service.ts'
import type { ImageRow } from '../photos/images/images.table.ts'
import { listTagsIn } from '../tags/image-tags.service.ts'
import { isOpen, readAllows } from './guest-links.policy.ts'
import { countOpening, findLinkByToken } from './guest-links.repository.ts'
import type { MadeLink } from './guest-links.repository.ts'
import { passwordMark, readGuestToken, signGuestToken } from './guest-tokens.ts'
import { guestViewOf } from './guest-view.service.ts'

/** An open link, with what it opens and what its guests see of that. */
export interface OpenLink {
  link: MadeLink
  family: FamilyId
  gallery: GalleryRow
  view: View
}

/**
 * Finds a link that works now. What never existed, has ended, and opens nothing any more gives the same answer. @throws ApiError
 * `link_over`
 */
async function findOpenLink(platform: Platform, tokenHash: string): Promise<OpenLink> {
  const link = await findLinkByToken(platform.database.read, tokenHash)
  if (link === undefined || !isOpen(link, platform.now().toISOString())) throw new ApiError('link_over')
  const family = link.family_id as FamilyId
  const view = await guestViewOf(platform, { familyId: family, personId: link.maker_person_id })
  const gallery = await findShownGallery(platform, family, link.gallery_id ?? 0, await view.hiddenPhotos())
  if (gallery === undefined) throw new ApiError('link_over')
  return { link, family, gallery, view }
}

/**
 * What the link of each authenticated guest opens. Guests are made here alone, so that nothing else can pass for one.
 */
const opened = new WeakMap<Guest, OpenLink>()

/** Identifies a guest by the token that {@link openGuestLink} gave them. @throws ApiError `no_token`, `invalid_token`, `link_over` */
export async function authenticateGuest(platform: Platform, request: FastifyRequest): Promise<Guest> {
  const bearer = bearerToken(request)
  if (bearer === undefined) throw new ApiError('no_token')
  const token = await readGuestToken(platform, bearer)
  if (token === undefined) throw new ApiError('invalid_token')
  const open = await findOpenLink(platform, token.tokenHash)
  if (passwordMark(open.link) !== token.passwordMark) throw new ApiError('invalid_token')
  const allows: readonly GuestAllowance[] = readAllows(open.link)
  const guest = {
    familyId: open.family,
    linkId: open.link.id,
    sessionId: token.sessionId,
    allows,
    view: open.view,
  } as Guest
  opened.set(guest, open)
  return guest
}

export function openedBy(guest: Guest): OpenLink {
  const open = opened.get(guest)
  if (open === undefined) throw new Error('a guest whom nobody has authenticated')
  return open
}

/** How many photos come with the page. */
const firstPhotos: Page = { number: 1, size: 60, offset: 0 }

/**
 * Opens a link with its secret and its password, if it has one.
 *
 * @param limitTries - counts a try of a password, and refuses it above the limit
 * @throws ApiError `link_over`, `guest_password_needed`, `wrong_guest_password`
 */
export async function openGuestLink(
  platform: Platform,
  { token, password = '', again = false }: { token: string; password?: string | undefined; again?: boolean | undefined },
  {
    limitTries,
    addresses,
  }: { limitTries: (link: string) => Promise<void>; addresses: (family: FamilyId, ends: string) => Promise<MediaAddresses> },
): Promise<CallResponse<'openGuestLink'>> {
  const open = await findOpenLink(platform, hashToken(token))
  const { link, family } = open
  if (link.password_hash !== '') {
    if (password === '') throw new ApiError('guest_password_needed')
    await limitTries(link.token_hash)
    if (!(await verifyPassword(platform, link.password_hash, password))) throw new ApiError('wrong_guest_password')
  }
  if (!again) await platform.database.write((tx) => countOpening(tx, family, link.id, platform.now().toISOString()))
  const signed = await signGuestToken(platform, link)
  const page = await presentPage(platform, open)
  const results =
    page.photo_count === 0 ? [] : await listPhotos(platform, open, firstPhotos, await addresses(family, link.ends_at))
  return {
    token: signed.token,
    expires_date: signed.expiresAt.toISOString(),
    page,
    photos: { count: page.photo_count, results },
  }
}

export async function presentPage(platform: Platform, { link, gallery, family, view }: OpenLink): Promise<GuestPage> {
  return {
    kind: link.kind,
    title: gallery.title,
    description: gallery.description,
    shared_by: link.maker_name,
    allows: readAllows(link),
    needs_approval: link.needs_approval === 1,
    with_places: link.with_places === 1,
    with_comments: link.with_comments === 1,
    photo_count: await countShownImages(platform, family, await filterOf({ gallery, view })),
    ends_date: link.ends_at,
  }
}

const filterOf = async ({ gallery, view }: Pick<OpenLink, 'gallery' | 'view'>) => ({
  galleryId: gallery.id,
  without: (await view.hiddenPhotos()).images,
})

export const countPhotos = async (platform: Platform, open: OpenLink): Promise<number> =>
  countShownImages(platform, open.family, await filterOf(open))

export async function listPhotos(
  platform: Platform,
  open: OpenLink,
  page: Page,
  addresses: MediaAddresses,
): Promise<GuestPhoto[]> {
  return presentPhotos(platform, open, await listShownImages(platform, open.family, await filterOf(open), page), addresses)
}

/** @throws ApiError `not_found` for everything that the link does not open */
export async function getPhoto(platform: Platform, open: OpenLink, id: number, addresses: MediaAddresses): Promise<GuestPhoto> {
  const image = await findShownImage(platform, open.family, id)
  const isOpened = image?.gallery_id === open.gallery.id && !(await open.view.hiddenPhotos()).images.has(id)
  const [photo] = image !== undefined && isOpened ? await presentPhotos(platform, open, [image], addresses) : []
  if (photo === undefined) throw new ApiError('not_found')
  return photo
}

export async function presentPhotos(
  { database }: Platform,
  { family, link, view }: OpenLink,
  images: ImageRow[],
  addresses: MediaAddresses,
): Promise<GuestPhoto[]> {
  if (images.length === 0) return []
  const tags = (
    await listTagsIn(
      database.read,
      family,
      images.map(({ id }) => id),
    )
  ).filter(({ person_id }) => !view.isHidden(person_id))
  const people = await findNamedPeople(database.read, family, [...new Set(tags.map(({ person_id }) => person_id))])
  const namesOf = Map.groupBy(tags, ({ image_id }) => image_id)
  const withPlaces = link.with_places === 1
  return images.map((image) => ({
    id: image.id,
    title: image.title,
    description: image.description,
    date_taken: image.taken_at,
    latitude: withPlaces ? image.latitude : 0,
    longitude: withPlaces ? image.longitude : 0,
    people: (namesOf.get(image.id) ?? []).flatMap(({ person_id }) => {
      const person = people.get(person_id)
      return person?.hidden_at === null ? [person.name] : []
    }),
    ...presentThumbnail(image, addresses),
    large_thumbnail: addresses.of(image, `large.${image.shown_ending}`),
    large_thumbnail_height: image.large_thumbnail_height,
    large_thumbnail_width: image.large_thumbnail_width,
  }))
}
