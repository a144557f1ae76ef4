import { guestAllowances, hasRole } from '@banyan/contract'
import type { GuestAllowance } from '@banyan/contract'
import type { Caller } from '../../platform/http/caller.ts'
import type { PersonRow } from '../people/people.table.ts'
import type { MadeLink } from './guest-links.repository.ts'

/** Its maker and keepers change and end a link, and see its address: others might see more through it than by themselves. */
export const mayChange = (caller: Pick<Caller, 'userId' | 'role'>, link: Pick<MadeLink, 'user_id'>): boolean =>
  caller.role === 'keeper' || caller.userId === link.user_id

/** Also the person whom it is about may end a link: it is about them. */
export const mayEnd = (
  caller: Pick<Caller, 'userId' | 'personId' | 'role'>,
  link: Pick<MadeLink, 'user_id' | 'person_id'>,
): boolean => mayChange(caller, link) || caller.personId === link.person_id

/** A locked profile is its owner's: nobody else shows it to guests. */
export const mayShow = ({ id, locked }: Pick<PersonRow, 'id' | 'locked'>, makerPersonId: number): boolean =>
  locked === 0 || id === makerPersonId

/** A link works until it ends, and as long as its maker could make it. */
export const isOpen = (link: Pick<MadeLink, 'ends_at' | 'maker_role'>, now: string): boolean =>
  link.ends_at > now && hasRole(link.maker_role, 'member')

/** Photos are added to a gallery, so a link to a person or a branch needs one that takes them. */
export const readAllows = ({
  kind,
  allows,
  photos_gallery_id: taking,
}: Pick<MadeLink, 'kind' | 'allows' | 'photos_gallery_id'>): GuestAllowance[] => {
  const stored = allows.split(',')
  return guestAllowances.filter(
    (each) => stored.includes(each) && (each !== 'add_photos' || kind === 'gallery' || taking !== null),
  )
}

/** All who may do anything may look. */
export const writeAllows = (allows: readonly GuestAllowance[]): string =>
  guestAllowances.filter((each) => each === 'look' || allows.includes(each)).join(',')
