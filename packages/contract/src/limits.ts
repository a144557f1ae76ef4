export const limits = {
  password: { min: 8, max: 128 },
  email: 255,
  oldPasswordMin: 5,
  /** Names at sign-up, which anybody may have mailed to an address; a profile takes longer ones. */
  signUpName: 50,
  familyName: 80,
  yearMax: 9999,
  birthOrderMax: 99,
  /** Steps from person to person within which somebody is near. */
  nearSteps: { min: 1, max: 10 },
  /** Sanitised HTML of a biography in one language, in bytes. */
  biographyBytes: 100_000,
  /** Titles of galleries and images. */
  photoTitle: 50,
  photoDescription: 10_000,
  /** What is written on a page of a photograph, and the images of one photograph. */
  transcription: 10_000,
  photographImages: 50,
  /** People who are tagged in many photos with one call. */
  peopleAtOnce: 10,
  /** Picture frames of one member, and for how long one shows a photo. */
  frames: 20,
  frameSeconds: { min: 5, usual: 30, max: 86_400 },
  /** Pairs in a page of photos that may be the same. */
  samePhotos: { usual: 20, max: 50 },
  /** Rows per page of galleries or images. */
  pageSize: { usual: 20, max: 500 },
  /** Rows of a list that are asked for by their ids. */
  askedIds: 500,
  /** Images per zip. */
  downloadImages: 1_000,
  /** Links for guests of a family that have not ended, and for how many days one works at most. */
  guestLinks: 200,
  guestLinkDays: 366,
  guestName: 50,
  /** Generations of descendants that a link to a branch opens, and how many people of it guests see. */
  guestGenerations: { min: 1, max: 8 },
  guestBranch: 300,
  /** Photos that guests can add with one link in a day, and their kilobytes; photos of guests that wait in a family. */
  guestPhotos: 300,
  guestKilobytes: 3 * 1024 * 1024,
  waitingGuestImages: 1_000,
  /** Photos of guests that one call decides about. */
  decidedGuestImages: 500,
  /** A comment as it is kept, in characters; how many a page has, and whom the answer names of those who gave a heart. */
  comment: 2_000,
  commentPage: 50,
  heartNames: 20,
  mentions: 20,
  /** Comments that somebody with an account can write and change in a day, in one family. */
  memberComments: 300,
  /** Comments that guests can write with one link in a day, and those that wait in a family. */
  guestComments: 100,
  waitingGuestComments: 500,
  /** The family's own words for relatives, and the characters of one and of its reading. */
  kinWords: 2_000,
  /** Pairs of photos that are said not to be the same, of a family. */
  distinctPhotos: 20_000,
  kinWord: 80,
  /** People whom a family asks weekly questions, what one question has in characters, and how many of one's own can wait. */
  storyPlans: 50,
  storyQuestion: 300,
  storyQuestions: 100,
  /** Weeks between two questions at most. */
  storyWeeks: 8,
  /** People whom a family can begin to ask in a day. */
  storyFirstMails: 10,
  /** Answers and changes of them by one link in a day. */
  storyAnswers: 50,
  /** The recording of a word. */
  kinVoice: { bytes: 500_000, ms: 10_000 },
  /** A voice note, and the parts that a recording's loudness is told in. */
  voiceNote: { bytes: 6_000_000, ms: 300_000 },
  waveform: 100,
  /** Addresses of calendars of one member, and the events that one has at most. */
  feeds: 20,
  mutedPeople: 500,
  feedName: 80,
  feedEvents: 10_000,
  /** A page of a year names so many days; of more it says how many there are on each day. */
  yearDays: 1_000,
  /** People whom a search for photos can ask for together, and how far from a place it looks, in km. */
  searchedPeople: 20,
  /** Galleries of a family that fill themselves. */
  photoSearches: 100,
  searchedKm: { usual: 50, max: 5_000 },
  /** Files that one call can ask about. */
  knownImages: 1_000,
  /** Images that are changed in one call. */
  changedImages: 500,
  /** Photos that are cut out of a page in one call. */
  pageCuts: 60,
  /** Suggested tags of a person that are listed, and tags that one call adds or deletes. */
  suggestedTags: 100,
  taggedFaces: 500,
  /** Faces that a list shows of each unknown person. */
  shownFaces: 6,
  /** Questions about faces that a family has open. */
  faceQuestions: 50,
  /** Facts, and names, of one person or couple that can be added by hand; an import may bring more. */
  facts: 1_000,
  names: 100,
  /** Pictures of a fact, a source or a citation; citations of a fact, name or tie; others who were there. */
  factImages: 50,
  citations: 100,
  /** Citations of one that an import gave more: so many, and no more than there are, can be sent when they change. */
  keptCitations: 1_000,
  participants: 100,
  /** People that one call adds together, the relations of each to those before, and their first facts. */
  newPeople: 25,
  newPersonRelations: 4,
  newPersonFacts: 5,
  /** Fields that a merge can take from the other person. */
  mergedFields: 50,
  problemKey: 300,
  /** Changes that one call reverts together. */
  revertedChanges: 100,
  /** What the imported records of a person, or of a source, say that has no place of its own: structures, and characters. */
  keptStructures: 500,
  keptCharacters: 100_000,
  /** People whom the structures around one name. */
  keptAbout: 40,
  /** Families of an import without known partners that are listed; they are all counted. */
  loneFamilies: 50,
  /** The small version of a picture that a face is looked for in: its longest side, and its file. */
  facePicture: { sidePx: 640, bytes: 512 * 1024 },
  gedcomBytes: 200 * 1024 * 1024,
  /** Includes the photos in the archive. */
  gedzipBytes: 2048 * 1024 * 1024,
  /** Rows that come first for the tree around one person. */
  surroundings: { people: 2_000, relations: 8_000 },
  passkeys: 20,
  passkeyName: 50,
  recoveryCodes: 10,
  /** What an account's list of events shows at most. */
  accountEvents: 200,
  /** What a list of cards shows at most. */
  cards: 200,
  errorMessage: 500,
  /** The same for every person of a family; old clients sort by it. */
  hierarchyScore: 100,
} as const

/**
 * The longest texts that a call takes, in UTF-16 code units as received, checked before anything else reads them. Stored texts
 * are shorter; these limits leave room for the markup and white space that cleaning removes.
 */
export const textLimits = {
  /** Codes, numbers, dates and field names. */
  word: 500,
  /** One-line texts: names, titles, places. */
  line: 4_000,
  /** One-line texts of a table of people, and the names in it. */
  cell: 200,
  nameCell: 400,
  /** Texts of several lines: descriptions. */
  lines: 40_000,
  /** With room for the markup and white space that cleaning removes. */
  comment: 8_000,
  /** What stands at the top of a printed chart or on the cover of a book. */
  printTitle: 200,
  /** The poem of a clan's generations, a character each. */
  clanPoem: 500,
  dedication: 1_000,
  /** Notes about facts, names and sources. */
  note: 10_000,
  /** What a source says about a fact, a name or a tie: as much as an import keeps of it. */
  quote: 10_000,
  /** As what somebody was there. */
  role: 100,
  /** Of a call that adds something once, however often it is repeated. */
  idempotencyKey: 100,
  /** A biography, in bytes of UTF-8: half as much again as the limit on its sanitised HTML. */
  biography: 150_000,
  /** A value that the server gave out earlier. */
  storedValue: 100_000,
  email: 1_000,
  /** Higher than the limit on passwords, so that an overlong one gets a message of its own. */
  password: 512,
  /** Tokens of sessions and mails. */
  token: 2_000,
  /** One part of what a browser says about a passkey, in base64url. */
  credential: 6_000,
  /** Search terms. */
  search: 1_000,
  fileName: 1_000,
  /** A file's SHA-256, hexadecimal. */
  hash: 100,
  /** Where a push service takes notifications for one device, and one part of that device's keys. */
  pushEndpoint: 1_000,
  pushKey: 200,
  /** The address of a picture, as this API gave it out. */
  mediaAddress: 500,
  /** One part of a path; longer ones are not found. */
  pathPart: 500,
} as const

/** The kinds of text that a call can take. */
export type TextKind = keyof typeof textLimits

/** Female, male, non-binary, other, prefer not to say. */
export const genders = ['F', 'M', 'N', 'O', 'P'] as const
export type Gender = (typeof genders)[number]

/** `raisedBy` only gives the direction in requests: it is stored as `raised` with the ends swapped. */
export const relationTypes = { partnered: 1, raised: 2, raisedBy: 3 } as const
export type RelationType = (typeof relationTypes)[keyof typeof relationTypes]
/** As relations are kept: raised-by is the same one as raised, seen from the child. */
export type StoredRelationType = Exclude<RelationType, typeof relationTypes.raisedBy>
