/** What a link for guests can open. */
export const guestLinkKinds = ['gallery', 'person', 'branch'] as const
export type GuestLinkKind = (typeof guestLinkKinds)[number]

/** What a guest can send, and take back. */
export const guestSendings = ['photo', 'comment'] as const
export type GuestSending = (typeof guestSendings)[number]

/** What a link can allow. Looking is always among it. A link to a person or a branch needs a gallery that takes their guests' photos. */
export const guestAllowances = ['look', 'add_photos', 'comment'] as const
export type GuestAllowance = (typeof guestAllowances)[number]
