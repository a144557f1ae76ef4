/**
 * Marks that follow a letter. Normalising sorts them, and takes the square of their number for it. The last two are no marks themselves but
 * become ones when their width is folded.
 */
const longRun = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * A text without more marks in a row than any writing has (Unicode Standard Annex 15, "Stream-Safe Text Format": at most 30). Apply it before
 * every `normalize` of a text that somebody sent.
 */
export const streamSafe = (text: string): string => text.replace(longRun, '$1')
