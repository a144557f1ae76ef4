/** What a link for guests can open. */
export const guestLinkKinds = ['gallery', 'person', 'branch'] as const
export type GuestLinkKind = (typeof guestLinkKinds)[number]

/** What a link can allow. Looking is always among it. */
export const guestAllowances = ['look', 'add_photos', 'comment'] as const
export type GuestAllowance = (typeof guestAllowances)[number]

/** What a link of each kind can allow: photos are added to a gallery. */
export const guestAllowancesOf: Readonly<Record<GuestLinkKind, readonly GuestAllowance[]>> = {
  gallery: guestAllowances,
  person: ['look'],
  branch: ['look'],
}
