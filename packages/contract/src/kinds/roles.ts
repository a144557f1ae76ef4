/** What somebody may do in a family, the least first. Each role may do all that those before it may. */
export const roles = ['reader', 'member', 'keeper'] as const

/** `keeper` decides who belongs to the family, `member` changes it, `reader` looks and changes only what is their own. */
export type Role = (typeof roles)[number]

/** Whether a role may do what needs at least another. */
export const hasRole = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)
