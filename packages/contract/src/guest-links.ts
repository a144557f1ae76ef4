/** What a link for guests can open. */
export const guestLinkKinds = ['gallery'] as const
export type GuestLinkKind = (typeof guestLinkKinds)[number]

/** What a link can allow. Looking is always among it. */
export const guestAllowances = ['look', 'add_photos', 'comment'] as const
export type GuestAllowance = (typeof guestAllowances)[number]
