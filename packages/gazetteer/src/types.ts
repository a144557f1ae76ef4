/** The languages that places are named in; the contract's languages satisfy it. */
export const placeLanguages = ['en', 'fr', 'pl', 'fi', 'zh-cn', 'zh-tw'] as const
export type PlaceLanguage = (typeof placeLanguages)[number]

/** The other names of a place; `name` is used for missing languages. */
export type PlaceNames = Partial<Record<PlaceLanguage, string>>

export type PlaceKind = 'country' | 'region' | 'town'

/** A country, one of its first-level divisions (a region), or a town of any size. */
export interface GazetteerPlace {
  /** The number of the place's line, valid for one version of the data only. */
  id: number
  kind: PlaceKind
  name: string
  names: PlaceNames
  /** Two capital letters (ISO 3166-1). */
  countryCode: string
  /** Set for a region or town. */
  countryId: number | undefined
  /** Set for a town whose region is known. */
  regionId: number | undefined
  /** Set for a town with a namesake in its region: a larger town nearby that distinguishes the two. */
  nearId: number | undefined
  /** Degrees; for countries and regions, those of a town near the centre. */
  latitude: number
  longitude: number
  /** To three digits; 0 when unknown. */
  population: number
  /** The zoom level from which its name may appear on a map, 2 to 14; 0 for countries and regions. */
  labelZoom: number
  /**
   * How many parts its label needs: 1 name, 2 and country, 3 and region, 4 and a town nearby. 0: it only says where others are,
   * since a town of the same name represents it (Singapore, the region of Zürich).
   */
  labelParts: LabelParts
  /** Its names, folded with `placeKey`. */
  keys: string[]
  /** Alternative names: older ones, other languages, other spellings. */
  otherKeys: string[]
  /** Codes ("il") that locate another place but are not places by themselves. */
  codes: string[]
}

export type LabelParts = 0 | 1 | 2 | 3 | 4
