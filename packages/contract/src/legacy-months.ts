/** How many months the keepers of a family may be silent before it is handed over. */
export const legacyMonths = [6, 12, 24] as const
export type LegacyMonths = (typeof legacyMonths)[number]
