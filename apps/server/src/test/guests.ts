import type { CallResponse, GuestLink } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { multipart } from './multipart.ts'
import { fourColours } from './photos/photos.ts'
import type { Member, TestApp } from './test-app.ts'

export type OpenedLink = CallResponse<'openGuestLink'>

/** What members and guests do with links, through HTTP. A call that is expected to succeed throws when it does not. */
export interface TestGuests {
  link(galleryId: number, changes?: Record<string, unknown>): Promise<GuestLink>
  /** A link to a person, or with `generations` to their branch. */
  linkTo(personId: number, changes?: Record<string, unknown>): Promise<GuestLink>
  tryToLink(body: Record<string, unknown>): Promise<LightMyRequestResponse>
  links(): Promise<GuestLink[]>
  change(id: number, changes: Record<string, unknown>): Promise<LightMyRequestResponse>
  end(id: number): Promise<LightMyRequestResponse>
  tryToOpen(link: Pick<GuestLink, 'url'> | string, body?: Record<string, unknown>, from?: string): Promise<LightMyRequestResponse>
  open(link: Pick<GuestLink, 'url'> | string, body?: Record<string, unknown>): Promise<OpenedLink>
  photos(guest: string): Promise<CallResponse<'listGuestPhotos'>>
  /** As a guest. */
  tryToAdd(guest: string, bytes?: Uint8Array, name?: string): Promise<LightMyRequestResponse>
  add(guest: string, bytes?: Uint8Array, name?: string): Promise<CallResponse<'addGuestPhoto'>>
  waiting(): Promise<CallResponse<'listGuestImages'>['results']>
  decide(ids: number[], add: boolean): Promise<LightMyRequestResponse>
}

/** The secret of a link's address. */
export const secretOf = ({ url }: Pick<GuestLink, 'url'>): string => new URL(url ?? '').hash.slice(1)

/** @param member - makes the links, and decides about photos */
export function guestsOf(test: TestApp, member: Member): TestGuests {
  const token = member.access
  const ok = <Answer>(answer: LightMyRequestResponse): Answer => {
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json<Answer>()
  }
  const inDays = (days: number): string => new Date(test.platform.now().getTime() + days * 86_400_000).toISOString()
  const tryToOpen: TestGuests['tryToOpen'] = (link, body = {}, from = '198.51.100.4') =>
    test.call('openGuestLink', { body: { token: typeof link === 'string' ? link : secretOf(link), ...body }, from })
  const tryToAdd: TestGuests['tryToAdd'] = async (guest, bytes, name = 'Uncle Sam') => {
    const picture = { bytes: bytes ?? (await fourColours()), fileName: 'Wedding.jpg' }
    return test.call('addGuestPhoto', {
      token: guest,
      ...multipart([
        ['guest_name', name],
        ['picture', picture],
      ]),
    })
  }
  const tryToLink: TestGuests['tryToLink'] = (body) =>
    test.call('createGuestLink', { token, body: { allows: ['look', 'add_photos'], ends_date: inDays(30), ...body } })
  return {
    link: async (gallery_id, changes = {}) => ok(await tryToLink({ gallery_id, ...changes })),
    linkTo: async (person_id, changes = {}) => ok(await tryToLink({ person_id, ...changes })),
    tryToLink,
    links: async () => ok(await test.call('listGuestLinks', { token })),
    change: (id, body) => test.call('updateGuestLink', { token, params: { id }, body }),
    end: (id) => test.call('deleteGuestLink', { token, params: { id } }),
    tryToOpen,
    open: async (link, body) => ok(await tryToOpen(link, body)),
    photos: async (guest) => ok(await test.call('listGuestPhotos', { token: guest })),
    tryToAdd,
    add: async (guest, bytes, name) => ok(await tryToAdd(guest, bytes, name)),
    waiting: async () => ok<CallResponse<'listGuestImages'>>(await test.call('listGuestImages', { token })).results,
    decide: (ids, add) => test.call('decideGuestImages', { token, body: { ids, add } }),
  }
}
