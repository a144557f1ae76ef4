import { globSync } from 'node:fs'

/** Debian's libeatmydata1: when preloaded, fsync and its relatives do nothing. Undefined where it is not installed. */
export const unsyncedLibrary: string | undefined = globSync('/usr/lib/*/libeatmydata.so*')[0]
