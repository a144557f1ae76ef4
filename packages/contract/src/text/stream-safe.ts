/**
 * Combining marks in a row. Normalising sorts them, which takes time quadratic in their number. The last two in the pattern are
 * not marks themselves but become marks when their width is folded.
 */
const longRun = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * Limits combining marks in a row to 30, more than any script uses (Unicode Standard Annex 15, "Stream-Safe Text Format"). Apply
 * it before every `normalize` of text from a user.
 */
export const streamSafe = (text: string): string => text.replace(longRun, '$1')
