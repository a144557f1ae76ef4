import type { CallName } from '@banyan/contract'

/** Calls that answer from the gazetteer, which is not loaded here. */
export const placeCalls: ReadonlySet<CallName> = new Set<CallName>(['findLocation', 'searchPlaces', 'listPlaceLabels'])

/** Calls in which photos are shown that somebody hidden is in beside somebody who is not. */
export const photoCalls: ReadonlySet<CallName> = new Set<CallName>([
  'listImages',
  'listPhotos',
  'getImage',
  'listPages',
  'listImageLocations',
  'listGuestPhotos',
  'getGuestPhoto',
  'listComments',
  'listGuestComments',
  'listChanges',
  'exportGedcom',
  'listSuggestedTags',
  'listSamePhotos',
  'listFaceGroups',
  'getFaceGroup',
  'listFaceQuestions',
])
