import type { CallResponse, GuestAllowance, GuestBranch, GuestPage, GuestPerson, GuestPhoto, Language } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { bearerToken } from '../../platform/http/caller.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Guest } from '../../platform/http/guest.ts'
import type { Page } from '../../platform/http/paging.ts'
import type { MediaAddresses } from '../../platform/media/media-addresses.ts'
import type { Platform } from '../../platform/platform.ts'
import { verifyPassword } from '../accounts/passwords/passwords.ts'
import { hashToken } from '../accounts/tokens.ts'
import { youngYears } from '../living/living.policy.ts'
import { findPersonRow } from '../people/people.service.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { presentFilm, presentMotion } from '../photos/films/present-film.ts'
import { findShownGallery } from '../photos/galleries/galleries.service.ts'
import { presentThumbnail } from '../photos/images/images.presenter.ts'
import { countShownImages, listShownImages } from '../photos/images/images.service.ts'
import type { ImageRow } from '../photos/images/images.table.ts'
import { findMovingPages } from '../photos/motion/moving-pages.service.ts'
import { imagesTaggedWithout, listTagsIn } from '../tags/image-tags.service.ts'
import { isInBranch, readBranch } from './guest-branch.service.ts'
import { isOpen, mayShow, readAllows } from './guest-links.policy.ts'
import { countOpening, findLinkByToken } from './guest-links.repository.ts'
import { readGuestPerson, refusePartlyShown, seesOf } from './guest-person.service.ts'
import { passwordMark, readGuestToken, signGuestToken } from './guest-tokens.ts'
import { guestViewOf } from './guest-view.service.ts'
import type { OpenLink } from './open-link.ts'

/**
 * Finds a link that works now. What never existed, has ended, and opens nothing any more gives the same answer. @throws ApiError
 * `link_over`
 */
async function findOpenLink(platform: Platform, tokenHash: string): Promise<OpenLink> {
  const link = await findLinkByToken(platform.database.read, tokenHash)
  if (link === undefined || !isOpen(link, platform.now().toISOString())) throw new ApiError('link_over')
  const family = link.family_id as FamilyId
  const view = await guestViewOf(platform, { familyId: family, personId: link.maker_person_id })
  if (link.kind === 'gallery') {
    const gallery = await findShownGallery(platform, family, link.gallery_id ?? 0, await view.hiddenPhotos())
    if (gallery === undefined) throw new ApiError('link_over')
    return { link, family, view, gallery, taking: gallery, person: undefined }
  }
  const person = await findPersonRow(platform.database.read, family, link.person_id ?? 0)
  if (person === undefined || !mayShow(person, link.maker_person_id)) throw new ApiError('link_over')
  const sees = await seesOf(platform, { link, family, person }, [person.id])
  // Whom guests no longer see has no page, and no branch either: both are about them.
  if (sees(person.id).sight !== 'whole') throw new ApiError('link_over')
  const taking =
    link.photos_gallery_id === null
      ? undefined
      : await findShownGallery(platform, family, link.photos_gallery_id, await view.hiddenPhotos())
  return { link, family, view, gallery: undefined, taking, person }
}

/** What the guests of a link may do now: without a gallery that guests may know of, no photos are added. */
const allowsOf = ({ link, taking }: Pick<OpenLink, 'link' | 'taking'>): GuestAllowance[] =>
  readAllows(link).filter((each) => each !== 'add_photos' || taking !== undefined)

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
  const allows: readonly GuestAllowance[] = allowsOf(open)
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
const onePhoto: Page = { number: 1, size: 1, offset: 0 }

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
    language,
  }: {
    limitTries: (link: string) => Promise<void>
    addresses: (family: FamilyId, ends: string) => Promise<MediaAddresses>
    language: Language
  },
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
  const ofLink = await addresses(family, link.ends_at)
  const results = page.photo_count === 0 ? [] : await listPhotos(platform, open, firstPhotos, ofLink)
  return {
    token: signed.token,
    expires_date: signed.expiresAt.toISOString(),
    page,
    photos: { count: page.photo_count, results },
    person:
      link.kind === 'person' && open.person !== undefined
        ? await readGuestPerson(platform, open, open.person.id, { addresses: ofLink, language })
        : null,
    branch: link.kind === 'branch' ? await readBranch(platform, open, ofLink) : null,
  }
}

export async function presentPage(platform: Platform, open: OpenLink): Promise<GuestPage> {
  const { link, gallery, person } = open
  return {
    kind: link.kind,
    title: gallery?.title ?? person?.name ?? '',
    description: gallery?.description ?? '',
    shared_by: link.maker_name,
    allows: allowsOf(open),
    needs_approval: link.needs_approval === 1,
    with_places: link.with_places === 1,
    with_comments: link.with_comments === 1,
    with_living: link.with_living === 1,
    photo_count: await countPhotos(platform, open),
    person_id: person?.id ?? null,
    ends_date: link.ends_at,
  }
}

type ImageFilter = Parameters<typeof listShownImages>[2]

/**
 * The photos that a link opens: those of its gallery, or those of its person in which no child is tagged; undefined for a branch, which
 * opens none.
 */
async function filterOf(
  { database, now }: Platform,
  { link, family, gallery, person, view }: OpenLink,
): Promise<ImageFilter | undefined> {
  const without = (await view.hiddenPhotos()).images
  if (gallery !== undefined) return { galleryId: gallery.id, without }
  if (link.kind !== 'person' || person === undefined) return undefined
  return { among: imagesTaggedWithout(database.read, family, person.id, now().getUTCFullYear() - youngYears), without }
}

export async function countPhotos(platform: Platform, open: OpenLink): Promise<number> {
  const filter = await filterOf(platform, open)
  return filter === undefined ? 0 : countShownImages(platform, open.family, filter)
}

export async function listPhotos(
  platform: Platform,
  open: OpenLink,
  page: Page,
  addresses: MediaAddresses,
): Promise<GuestPhoto[]> {
  const filter = await filterOf(platform, open)
  const images = filter === undefined ? [] : await listShownImages(platform, open.family, filter, page)
  return presentPhotos(platform, open, images, addresses)
}

/** Somebody whom the link opens. @throws ApiError `not_found` for everybody else */
export async function getPerson(
  platform: Platform,
  open: OpenLink,
  id: number,
  options: { addresses: MediaAddresses; language: Language },
): Promise<GuestPerson> {
  if (!(await opensPerson(platform, open, id))) throw new ApiError('not_found')
  return readGuestPerson(platform, open, id, options)
}

const opensPerson = async (platform: Platform, open: OpenLink, id: number): Promise<boolean> =>
  open.link.kind === 'branch' ? isInBranch(platform, open, id) : id === open.person?.id

/**
 * Whom something that a guest sends is about: the one whom the link is for, or with a branch somebody in it whom guests see whole;
 * undefined for a gallery, and for the branch as such.
 * @throws ApiError `not_found` for everybody else
 */
export async function findAboutPerson(
  platform: Platform,
  open: OpenLink,
  asked: number | undefined,
): Promise<number | undefined> {
  const id = asked ?? (open.link.kind === 'person' ? open.person?.id : undefined)
  if (id === undefined) return undefined
  if (!(await opensPerson(platform, open, id))) throw new ApiError('not_found')
  await refusePartlyShown(platform, open, id)
  return id
}

/** @throws ApiError `not_found` unless the link opens a branch */
export async function getBranch(platform: Platform, open: OpenLink, addresses: MediaAddresses): Promise<GuestBranch> {
  if (open.link.kind !== 'branch') throw new ApiError('not_found')
  return readBranch(platform, open, addresses)
}

/** @throws ApiError `not_found` for everything that the link does not open */
export async function getPhoto(platform: Platform, open: OpenLink, id: number, addresses: MediaAddresses): Promise<GuestPhoto> {
  const photo = await findPhoto(platform, open, id, addresses)
  if (photo === undefined) throw new ApiError('not_found')
  return photo
}

export async function opensPhoto(platform: Platform, open: OpenLink, id: number): Promise<boolean> {
  const filter = await filterOf(platform, open)
  return filter !== undefined && (await countShownImages(platform, open.family, { ...filter, ids: [id] })) > 0
}

/** Finds a photo that the link opens. */
export async function findPhoto(
  platform: Platform,
  open: OpenLink,
  id: number,
  addresses: MediaAddresses,
): Promise<GuestPhoto | undefined> {
  const filter = await filterOf(platform, open)
  const images = filter === undefined ? [] : await listShownImages(platform, open.family, { ...filter, ids: [id] }, onePhoto)
  const [photo] = await presentPhotos(platform, open, images, addresses)
  return photo
}

async function presentPhotos(
  platform: Platform,
  open: OpenLink,
  images: ImageRow[],
  addresses: MediaAddresses,
): Promise<GuestPhoto[]> {
  if (images.length === 0) return []
  const { database } = platform
  const { family, link, view } = open
  const tags = (
    await listTagsIn(
      database.read,
      family,
      images.map(({ id }) => id),
    )
  ).filter(({ person_id }) => !view.isHidden(person_id))
  const ids = [...new Set(tags.map(({ person_id }) => person_id))]
  const people = await findNamedPeople(database.read, family, ids)
  // In a gallery, those in the photos were shared; beside a person, others who are alive were not.
  const sees = link.kind === 'gallery' ? undefined : await seesOf(platform, open, ids)
  const namesOf = Map.groupBy(tags, ({ image_id }) => image_id)
  const withPlaces = link.with_places === 1
  const pageOf = await findMovingPages(database.read, family, images)
  return images.map((image) => ({
    id: image.id,
    title: image.title,
    description: image.description,
    date_taken: image.taken_at,
    taken: image.taken,
    latitude: withPlaces ? image.latitude : 0,
    longitude: withPlaces ? image.longitude : 0,
    place_is_guess: withPlaces && image.place_is_guess === 1,
    people: (namesOf.get(image.id) ?? []).flatMap(({ person_id }) => {
      const person = people.get(person_id)
      return person?.hidden_at === null && sees?.(person_id).sight !== 'initials' ? [person.name] : []
    }),
    ...presentThumbnail(image, addresses),
    large_thumbnail: addresses.of(image, `large.${image.shown_ending}`),
    large_thumbnail_height: image.large_thumbnail_height,
    large_thumbnail_width: image.large_thumbnail_width,
    film: presentFilm(image, addresses, false),
    motion: presentMotion(image, pageOf(image), addresses, false),
  }))
}
