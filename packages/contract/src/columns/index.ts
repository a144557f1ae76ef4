export {
  columnsType,
  decodeFamilyLists,
  encodeHeader,
  encodeIds,
  encodeSectionHead,
  joinFamilyLists,
  readFamilyLists,
  splitFamilyLists,
  type FamilyLists,
  type ListsHeader,
  type Section,
} from './family-lists.ts'
export { decodePeople, encodePeople } from './people-columns.ts'
export { decodeRelations, encodeRelations } from './relation-columns.ts'
export { decodeTimeline, encodeTimeline, type TimelinePhoto } from './timeline.ts'
export {
  decodeLifePlaces,
  encodeLifePlaces,
  encodeLifePlacesHead,
  encodeLifePlacesPieceHead,
  type LifePlace,
  type PersonStops,
} from './life-places.ts'
