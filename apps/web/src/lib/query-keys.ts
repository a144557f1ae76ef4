import type { Image } from '@banyan/contract'
import type { ImageFilter } from './photos/image-filter.ts'

declare const madeHere: unique symbol

/** A key of the query cache. Only this module makes them, so a key without a query does not compile. */
export type QueryKey = readonly unknown[] & { readonly [madeHere]: true }

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: QueryKey
  }
}

const key = (...parts: readonly unknown[]): QueryKey => parts as readonly unknown[] as QueryKey

// Rotating a picture rotates its tags; changing its texts does not.
const pictureOf = ({ thumbnail }: Pick<Image, 'thumbnail'>): string => thumbnail.split('?', 1)[0] ?? ''

/** The keys of the query cache. A key also matches all that begin with it: `all` matches every query of a group. */
export const queryKeys = {
  /** All people and relations. */
  family: key('family'),
  /** What is known of the family before the whole lists are, and whose surroundings were read for it. */
  nearFamily: key('near family'),
  surroundings: { all: key('surroundings'), of: (personId: number) => key('surroundings', personId) },
  person: { all: key('person'), one: (id: number) => key('person', id) },
  /** With its sources, which the list of relations leaves out. */
  relation: (id: number) => key('relation', id),
  duplicates: key('duplicates'),
  sources: {
    all: key('sources'),
    list: key('sources', 'list'),
    one: (id: number) => key('sources', id),
    some: (ids: readonly number[]) => key('sources', 'some', ids.join(',')),
  },
  problems: { all: key('problems'), list: (isDismissed: boolean) => key('problems', isDismissed) },
  lives: { all: key('lives'), found: (language: string, text: string) => key('lives', language, text) },
  /** The lists' revisions are part of the key, so a change of the family causes a new request. */
  relationNames: {
    all: key('relation names'),
    of: (from: number, to: number, people: number, relations: number, dialect = '') =>
      key('relation names', from, to, people, relations, dialect),
  },
  /** The family's own words for relatives. */
  kinWords: key('kin words'),
  allNames: {
    all: key('all names'),
    of: (from: number, language: string, dialect: string, region: string, people: number, relations: number) =>
      key('all names', from, language, dialect, region, people, relations),
  },
  changes: {
    all: key('changes'),
    list: (personId: number | undefined, group: string, userId: string) => key('changes', personId ?? 'family', group, userId),
    authors: key('changes', 'authors'),
  },
  putBack: { all: key('put back'), newest: key('put back', 'newest'), one: (id: number | undefined) => key('put back', id) },
  importUndo: {
    all: key('import undo'),
    state: (change: number) => key('import undo', 'state', change),
    preview: (change: number) => key('import undo', 'preview', change),
  },
  imports: {
    list: key('gedcom imports'),
    one: (id: number) => key('gedcom import', id),
    loneFamilies: (id: number) => key('gedcom import', id, 'lone families'),
  },

  galleries: { all: key('galleries'), page: (page: number) => key('galleries', page), whole: key('galleries', 'all') },
  gallery: { all: key('gallery'), one: (id: number) => key('gallery', id) },
  images: {
    all: key('images'),
    lists: key('images', 'list'),
    list: (filter: ImageFilter) => key('images', 'list', filter),
    wholeLists: key('images', 'all'),
    wholeList: (filter: ImageFilter) => key('images', 'all', filter),
    count: (filter: ImageFilter) => key('images', 'count', filter),
    ofLife: (filter: ImageFilter) => key('images', 'life', filter),
    everyPages: key('images', 'pages'),
    /** The images of the photograph that the first one belongs to. */
    pages: (filter: ImageFilter) => key('images', 'pages', filter),
    locations: (filter: ImageFilter) => key('images', 'locations', filter),
  },
  timeline: {
    all: key('timeline'),
    of: (query: string) => key('timeline', query),
    /** Galleries that fill themselves. */
    searches: key('timeline', 'searches'),
  },
  comments: {
    all: key('comments'),
    ofPeople: key('comments', 'person'),
    of: (kind: string, id: number) => key('comments', kind, id),
  },
  stories: {
    all: key('stories'),
    of: (personId: number) => key('stories', 'told', personId),
    plan: (personId: number) => key('stories', 'plan', personId),
    questions: (language: string) => key('story questions', language),
  },
  days: {
    all: key('days'),
    spans: key('days', 'span'),
    span: (from: string, to: string, who: string) => key('days', 'span', from, to, who),
    years: key('days', 'year'),
    year: (year: number, who: string) => key('days', 'year', year, who),
    settings: key('days', 'settings'),
    feeds: key('days', 'feeds'),
  },
  firstPages: key('first page'),
  firstPage: (today: string, after: string) => key('first page', today, after),
  waitingComments: key('waiting comments'),
  tags: {
    all: key('tags'),
    ofImage: (id: number) => key('tags', id),
    ofPicture: (image: Pick<Image, 'id' | 'thumbnail'>) => key('tags', image.id, pictureOf(image)),
  },
  suggestedTags: {
    all: key('suggested tags'),
    ofImage: (id: number) => key('suggested tags', id),
    ofPerson: (id: number) => key('suggested tags', 'of person', id),
    ofPicture: (image: Pick<Image, 'id' | 'thumbnail'>) => key('suggested tags', image.id, pictureOf(image)),
  },
  pictureFrames: key('picture frames'),
  /** Photos that may be the same. */
  samePhotos: key('same photos'),
  /** Unknown people in photos. */
  faceGroups: {
    all: key('face groups'),
    list: (isSetAside: boolean) => key('face groups', isSetAside),
    one: (id: number, isSetAside: boolean) => key('face groups', isSetAside, id),
  },
  guestLinks: {
    all: key('guest links'),
    ofGallery: (id: number) => key('guest links', id),
    ofPerson: (id: number) => key('guest links', 'person', id),
  },
  guestImages: { all: key('guest images'), list: (galleryId: number | undefined) => key('guest images', galleryId ?? 'all') },
  trash: { all: key('trash'), page: (page: number) => key('trash', page) },
  handedFiles: key('handed files'),

  memberships: key('memberships'),
  ownInvitations: key('own invitations'),
  members: key('members'),
  legacy: key('legacy'),
  recoveries: { all: key('recoveries'), own: key('recoveries', 'own') },
  familyLog: {
    state: key('family log', 'state'),
    list: (topic: string, language: string) => key('family log', 'list', topic, language),
  },
  settings: key('settings'),
  familySettings: key('family settings'),
  sessions: key('sessions'),
  push: key('push'),
  waysIn: key('ways in'),
  cards: { all: key('cards'), ofFamily: key('cards', 'family'), own: key('cards', 'own') },
  accountEvents: key('account events'),
  users: key('users'),
  usage: key('usage'),
  dataExports: key('data exports'),
  prints: {
    list: key('prints'),
    preview: (body: string, sheet: number) => key('print preview', body, sheet),
  },
  invites: { all: key('invites'), list: key('invites', 'all') },
  deathReports: key('death reports'),
  operator: key('operator'),

  mapSettings: key('map settings'),
  lifePlaces: key('life places'),
  placeNames: (language: string, view: object | undefined) => key('place names', language, view),
  places: (language: string, text: string) => key('places', language, text),
  location: (language: string, text: string) => key('location', language, text),
}

/** The gallery or person of a query under `images`. */
export const imageFilterOf = (images: QueryKey): ImageFilter => images[2] as ImageFilter
