/**
 * The edition of the data beside this source. Increment it when the data is rebuilt: servers that have loaded an older edition
 * replace it.
 */
export const dataVersion = 1
