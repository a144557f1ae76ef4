import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

/** This program's version. The bundle and the source lie at different depths below their package.json. */
export const version: string = (
  JSON.parse(readFileSync(findPackageJSON('.', import.meta.url) ?? '', 'utf8')) as { version: string }
).version
