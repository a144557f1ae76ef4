import type { z } from 'zod'
import type { familyEvent, familyReady } from './schemas/history.ts'
import type { CallBody, CallResponse } from './schemas/index.ts'

/** A person in the list. */
export type PersonSummary = CallResponse<'listPeople'>[number]
/** A person with every field. */
export type Person = CallResponse<'getPerson'>
export type Relation = CallResponse<'listRelations'>[number]
/** Something that happened to a person or a couple, or that held true of them. */
export type Fact = CallResponse<'updateFact'>
export type PersonName = CallResponse<'updateName'>
export type Source = CallResponse<'getSource'>
export type Citation = Fact['sources'][number]
/** The first part of the family that a device reads. */
export type Surroundings = CallResponse<'getSurroundings'>
export type UserSettings = CallResponse<'getSettings'>
export type Tokens = CallResponse<'obtainToken'>
export type GedcomPreview = NonNullable<CallResponse<'getGedcomImport'>['preview']>
export type GedcomImport = CallResponse<'getGedcomImport'>
export type GedcomImportSummary = CallResponse<'listGedcomImports'>[number]
/** A part of the lists of people and relations. */
export type FamilyUpdate = CallResponse<'restorePerson'>
/** Who changed what, and when. */
export type Change = CallResponse<'listChanges'>[number]
export type ChangeKind = Change['kind']
/** What `followEvents` sends as the data of each event. */
export type FamilyEvent = z.output<typeof familyEvent>
export type FamilyReady = z.output<typeof familyReady>
export type MapSettings = CallResponse<'getMapSettings'>
export type RelationName = CallResponse<'listRelationNames'>[number]
/** Somebody found by their life, and why. */
export type FoundLife = CallResponse<'searchLives'>['results'][number]
export type FoundReason = FoundLife['reasons'][number]
export type Problem = CallResponse<'listProblems'>['results'][number]
export type Duplicate = CallResponse<'listDuplicates'>[number]
/** A place of the gazetteer that a text may mean. */
export type Place = CallResponse<'searchPlaces'>[number]
export type PlaceLabel = CallResponse<'listPlaceLabels'>[number]
/** One of the families of an account. */
export type Membership = CallResponse<'listMemberships'>[number]
export type FamilyMember = CallResponse<'listMembers'>[number]
/** An invitation to the caller's own address. */
export type OwnInvitation = CallResponse<'listInvitations'>[number]
export type Invite = CallResponse<'getInvite'>
export type SessionSummary = CallResponse<'listSessions'>[number]
/** How an account can sign in. */
export type WaysIn = CallResponse<'getWaysIn'>
export type Passkey = WaysIn['passkeys'][number]
/** With which somebody signs in once. */
export type Card = CallResponse<'listCards'>[number]
/** Two keepers let somebody in. */
export type Recovery = CallResponse<'listRecoveries'>['open'][number]
export type AccountEvent = CallResponse<'listAccountEvents'>[number]
/** What happened to a family, for its keepers. */
export type FamilyLogEntry = CallResponse<'listFamilyLog'>[number]
/** Who receives the family when its keepers are silent. */
export type Legacy = CallResponse<'getLegacy'>
export type FamilyLogState = CallResponse<'getFamilyLogState'>
/** A device that receives notifications. */
export type PushDevice = CallResponse<'getPush'>['devices'][number]
export type DataExport = CallResponse<'listDataExports'>[number]
export type Print = CallResponse<'listPrints'>[number]
export type PrintInput = CallBody<'startPrint'>
export type ChartPrint = Extract<PrintInput, { kind: 'chart' }>
export type ClanBookPrint = Extract<PrintInput, { kind: 'clan_book' }>
export type FamilyBookPrint = Extract<PrintInput, { kind: 'family_book' }>
export type Site = CallResponse<'getSite'>
export type OperatorOverview = CallResponse<'getOperatorOverview'>
export type Gallery = CallResponse<'getGallery'>
export type Image = CallResponse<'getImage'>
/** What can be played of an image that is a film. */
export type Film = NonNullable<Image['film']>
export type ImageLocation = CallResponse<'listImageLocations'>[number]
export type ImageTag = CallResponse<'listTags'>[number]
export type SuggestedTag = CallResponse<'listSuggestedTags'>[number]
/** Faces of an unknown person. */
export type FaceGroup = CallResponse<'getFaceGroup'>
/** What somebody asks the family about a face. */
export type FaceQuestion = CallResponse<'askAboutFace'>
export type Upload = CallResponse<'getUpload'>
/** A word that the family says itself for relatives. */
export type KinWord = CallResponse<'createKinWord'>
/** A day that is kept, and what for. */
export type Occurrence = CallResponse<'listDays'>[number]
/** How many photos there are of each time. */
export type Timeline = CallResponse<'getTimeline'>
/** What the first page of members shows. */
export type FirstPage = CallResponse<'getFirstPage'>
export type CalendarFeed = CallResponse<'createCalendarFeed'>
export type Candles = CallResponse<'lightCandle'>
export type DaySettings = CallResponse<'getDaySettings'>
/** What somebody said to a photo, a gallery, a person or a fact. */
export type Comment = CallResponse<'createComment'>
export type StoryPlan = CallResponse<'createStoryPlan'>
export type Story = CallResponse<'listStories'>[number]
export type LinkedStory = CallResponse<'openStory'>
export type Comments = CallResponse<'listComments'>
export type Hearts = CallResponse<'setHeart'>
export type WaitingComment = CallResponse<'listWaitingComments'>[number]
export type GuestComment = CallResponse<'listGuestComments'>['results'][number]
export type GuestLink = CallResponse<'listGuestLinks'>[number]
/** A photo of a guest that waits for a member. */
export type GuestImage = CallResponse<'listGuestImages'>['results'][number]
/** What a guest sees. */
export type GuestPage = CallResponse<'getGuestPage'>
export type GuestPhoto = CallResponse<'getGuestPhoto'>
export type GuestPerson = CallResponse<'getGuestPerson'>
export type GuestBranch = CallResponse<'getGuestBranch'>
export type Trashed = CallResponse<'listTrash'>['results'][number]
