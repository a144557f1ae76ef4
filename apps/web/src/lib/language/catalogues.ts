import type about from '../../locales/en/about.json'
import type accounts from '../../locales/en/accounts.json'
import type book from '../../locales/en/book.json'
import type cards from '../../locales/en/cards.json'
import type clan from '../../locales/en/clan.json'
import type comments from '../../locales/en/comments.json'
import type common from '../../locales/en/common.json'
import type copying from '../../locales/en/copying.json'
import type days from '../../locales/en/days.json'
import type edit from '../../locales/en/edit.json'
import type faces from '../../locales/en/faces.json'
import type first from '../../locales/en/first.json'
import type forms from '../../locales/en/forms.json'
import type frames from '../../locales/en/frames.json'
import type gallery from '../../locales/en/gallery.json'
import type gedcom from '../../locales/en/gedcom.json'
import type guest from '../../locales/en/guest.json'
import type history from '../../locales/en/history.json'
import type home from '../../locales/en/home.json'
import type invites from '../../locales/en/invites.json'
import type kept from '../../locales/en/kept.json'
import type keys from '../../locales/en/keys.json'
import type kinship from '../../locales/en/kinship.json'
import type learn from '../../locales/en/learn.json'
import type life from '../../locales/en/life.json'
import type log from '../../locales/en/log.json'
import type map from '../../locales/en/map.json'
import type members from '../../locales/en/members.json'
import type merge from '../../locales/en/merge.json'
import type operator from '../../locales/en/operator.json'
import type pages from '../../locales/en/pages.json'
import type places from '../../locales/en/places.json'
import type portrait from '../../locales/en/portrait.json'
import type printing from '../../locales/en/printing.json'
import type privacy from '../../locales/en/privacy.json'
import type problems from '../../locales/en/problems.json'
import type profile from '../../locales/en/profile.json'
import type recovery from '../../locales/en/recovery.json'
import type same from '../../locales/en/same.json'
import type search from '../../locales/en/search.json'
import type settings from '../../locales/en/settings.json'
import type sharing from '../../locales/en/sharing.json'
import type show from '../../locales/en/show.json'
import type site from '../../locales/en/site.json'
import type stories from '../../locales/en/stories.json'
import type story from '../../locales/en/story.json'
import type tagging from '../../locales/en/tagging.json'
import type timeline from '../../locales/en/timeline.json'
import type tree from '../../locales/en/tree.json'
import type upload from '../../locales/en/upload.json'
import type viewer from '../../locales/en/viewer.json'
import type voice from '../../locales/en/voice.json'
import type words from '../../locales/en/words.json'

/** The English catalogues define the keys: `t` with any other does not compile. */
interface Catalogues {
  about: typeof about
  accounts: typeof accounts
  book: typeof book
  cards: typeof cards
  clan: typeof clan
  comments: typeof comments
  common: typeof common
  copying: typeof copying
  days: typeof days
  edit: typeof edit
  faces: typeof faces
  first: typeof first
  forms: typeof forms
  frames: typeof frames
  gallery: typeof gallery
  gedcom: typeof gedcom
  guest: typeof guest
  history: typeof history
  home: typeof home
  learn: typeof learn
  life: typeof life
  log: typeof log
  map: typeof map
  invites: typeof invites
  members: typeof members
  merge: typeof merge
  operator: typeof operator
  pages: typeof pages
  places: typeof places
  portrait: typeof portrait
  printing: typeof printing
  privacy: typeof privacy
  kept: typeof kept
  keys: typeof keys
  kinship: typeof kinship
  problems: typeof problems
  profile: typeof profile
  recovery: typeof recovery
  search: typeof search
  same: typeof same
  settings: typeof settings
  sharing: typeof sharing
  show: typeof show
  site: typeof site
  stories: typeof stories
  story: typeof story
  tagging: typeof tagging
  timeline: typeof timeline
  tree: typeof tree
  upload: typeof upload
  viewer: typeof viewer
  voice: typeof voice
  words: typeof words
}

export type Namespace = keyof Catalogues

type WithoutPluralForm<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key

type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? WithoutPluralForm<Key> : `${Key}.${KeysOf<Texts[Key]>}`
}[keyof Texts & string]

/** The keys of one catalogue, in which plural forms count as one. */
export type MessageKey<Name extends Namespace> = { [Each in Name]: KeysOf<Catalogues[Each]> }[Name]

/** The keys of the first of some catalogues, and those of all of them with the catalogue's name before it. */
export type KeyIn<Names extends readonly Namespace[]> =
  | MessageKey<Names[0]>
  | { [Each in Names[number]]: `${Each}:${MessageKey<Each>}` }[Names[number]]

/** Values of a message's placeholders. `count` also chooses the plural form. */
export type Values = Readonly<Record<string, string | number>> & { readonly count?: number }

/** Says a message in one language. */
export type Translate<Names extends readonly Namespace[]> = (key: KeyIn<Names>, values?: Values) => string
