export { keysInside, parseAddress, type AddressPart } from './address-parts.ts'
export { contains, type Candidate, type KeyMatches, type Matches } from './candidates.ts'
export { choosePlace, type Choice } from './choose-place.ts'
export { createPlaceReader, encodePlaces, readHeader, type GazetteerHeader } from './data-format.ts'
export { dataVersion } from './data-version.ts'
export { distanceKm } from './distance.ts'
export { placeKey } from './place-key.ts'
export { placeLabel, placeName, type PlaceWithSurroundings } from './place-label.ts'
export { findSegments, wholeSegment, type Segment } from './segments.ts'
export {
  placeLanguages,
  type GazetteerPlace,
  type LabelParts,
  type PlaceKind,
  type PlaceLanguage,
  type PlaceNames,
} from './types.ts'
