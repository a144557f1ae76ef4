/**
 * What one reader may see of the people of their family. Made by `features/living`, and used wherever something about people leaves
 * the server.
 */
export interface View {
  /** Whether the reader sees everything: then nothing needs to be masked. */
  isWhole: boolean
  /** Stands for all that the view shows and hides, in tags and tokens of lists; "" for those who see everything. */
  key: string
  /** Whether the person is a box with initials to the reader. People who are not in the family count as hidden. */
  isHidden: (person: number) => boolean
  /** Whether the person is in the family and has not been deleted. */
  isThere: (person: number) => boolean
  /** Whether it is the reader's own user. */
  isOwnUser: (user: number) => boolean
  /** Whether the person is a child whose contact details and places the reader does not see. Hidden people are not among them. */
  isYoung: (person: number) => boolean
  /** Whether one of the two is hidden. Relations that are not in the family count as hidden. */
  isHiddenRelation: (relation: number) => boolean
  /** Whether the person has a partner who is hidden: what happened to the couple is hidden with them. */
  hasHiddenPartner: (person: number) => boolean
  /** Whether the person of this user is hidden; false for users who have left, whose names stay readable. */
  isHiddenUser: (user: number) => boolean
  /** The same view of people and ties alone: what it hides, marks of single facts and photos leave as it is. */
  ofPeople: View
  /** What is marked private and does not concern the reader; undefined where nothing is. */
  marks: HiddenMarks | undefined
  /** Ids of images and galleries that the reader does not see, deleted ones too. */
  hiddenPhotos: () => Promise<HiddenPhotos>
  /** Ids of everybody whose row in the list differs from what others see. */
  masked: () => Iterable<number>
  /** Ids of the relations whose row differs. */
  maskedRelations: () => Iterable<number>
}

/** What is marked private and hidden from a reader (decision 68), deleted things too. */
export interface HiddenMarks {
  /** Stands for all of it. */
  key: string
  facts: ReadonlySet<number>
  galleries: ReadonlySet<number>
  /** The images with their galleries. */
  images: ReadonlyMap<number, number>
  /** How many of these images each line of history about uploads counts. */
  lines: ReadonlyMap<number, number>
}

export interface HiddenPhotos {
  images: ReadonlySet<number>
  galleries: ReadonlySet<number>
  /** Galleries that the reader sees, and which hold photos that they do not see. */
  partly: ReadonlySet<number>
}

const never = (): boolean => false
const nobody = (): number[] => []
const noPhotos: HiddenPhotos = { images: new Set(), galleries: new Set(), partly: new Set() }

export const wholeView: View = {
  isWhole: true,
  key: '',
  isHidden: never,
  isThere: () => true,
  isOwnUser: never,
  isYoung: never,
  isHiddenRelation: never,
  hasHiddenPartner: never,
  isHiddenUser: never,
  get ofPeople() {
    return wholeView
  },
  marks: undefined,
  hiddenPhotos: async () => noPhotos,
  masked: nobody,
  maskedRelations: nobody,
}
