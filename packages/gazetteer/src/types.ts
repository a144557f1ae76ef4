/** The languages that places are named in; the contract's languages satisfy it. */
export const placeLanguages = ['en', 'fr', 'pl', 'fi', 'zh-cn', 'zh-tw'] as const
export type PlaceLanguage = (typeof placeLanguages)[number]

/** The other names of a place; where a language is missing, `name` serves. */
export type PlaceNames = Partial<Record<PlaceLanguage, string>>

export type PlaceKind = 'country' | 'region' | 'town'

/** A country, one of its first-level divisions (a region), or a town of any size. */
export interface GazetteerPlace {
  /** The number of its line; it holds for one version of the data only. */
  id: number
  kind: PlaceKind
  name: string
  names: PlaceNames
  /** Two capital letters (ISO 3166-1). */
  countryCode: string
  /** Of a region or town. */
  countryId: number | undefined
  /** Of a town, where its region is known. */
  regionId: number | undefined
  /** Of a town that has a namesake in its region: a larger one that tells the two apart. */
  nearId: number | undefined
  /** Degrees; of countries and regions a town in their middle. */
  latitude: number
  longitude: number
  /** To three digits; 0 when it is not known. */
  population: number
  /** The zoom level from which on its name may stand on a map, 2 to 14; of countries and regions 0. */
  labelZoom: number
  /**
   * How many parts its label needs: 1 name, 2 and country, 3 and region, 4 and a town nearby. 0: it only says where
   * others are, since a town of the same name stands for it (Singapore, the region of Zürich).
   */
  labelParts: LabelParts
  /** Its names, folded with `placeKey`. */
  keys: string[]
  /** What else it is found by: older names, other languages, other spellings. */
  otherKeys: string[]
  /** Codes ("il") that say where another place is, but are none by themselves. */
  codes: string[]
}

export type LabelParts = 0 | 1 | 2 | 3 | 4
