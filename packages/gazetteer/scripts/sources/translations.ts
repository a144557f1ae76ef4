import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Names by GeoNames id ("658225"), country code ("FI") or region code ("FI.01"). */
export type Translations = ReadonlyMap<string, string>

/** Reads the translations of Debian's libgeonames-common, by locale ("fr", "zh_TW"). */
export function readTranslations(sources: string): Map<string, Translations> {
  const folder = path.join(sources, 'usr/share/locale')
  const found = new Map<string, Translations>()
  for (const locale of readdirSync(folder)) {
    const file = path.join(folder, locale, 'LC_MESSAGES/geonames.mo')
    if (existsSync(file)) found.set(locale, readCatalogue(readFileSync(file)))
  }
  return found
}

/** Reads a compiled GNU gettext catalogue: a table of originals and one of translations, each with lengths and offsets. */
function readCatalogue(bytes: Buffer): Translations {
  const count = bytes.readUInt32LE(8)
  const originals = bytes.readUInt32LE(12)
  const translated = bytes.readUInt32LE(16)
  const textAt = (table: number, index: number): string => {
    const length = bytes.readUInt32LE(table + 8 * index)
    const offset = bytes.readUInt32LE(table + 8 * index + 4)
    return bytes.toString('utf8', offset, offset + length)
  }
  const entries = new Map<string, string>()
  for (let index = 0; index < count; index += 1) {
    // For two spellings in GeoNames, the catalogue has "one or the other".
    const [text = ''] = textAt(translated, index).split(' or ')
    entries.set(textAt(originals, index), text.trim())
  }
  entries.delete('')
  return entries
}
