/** GEDCOM's words for what somebody was at an event, as far as Banyan has words for them. */
export const roles = ['WITN', 'GODP', 'OFFICIATOR', 'CLERGY', 'FRIEND', 'NGHBR'] as const
export type Role = (typeof roles)[number]

/** @returns undefined for a family's own words */
export const findRole = (role: string): Role | undefined => roles.find((each) => each === role)
