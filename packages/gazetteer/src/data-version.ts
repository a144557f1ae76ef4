/**
 * The edition of the data beside this source. Count it up when the data is built anew: servers that have loaded an older one
 * replace it.
 */
export const dataVersion = 1
