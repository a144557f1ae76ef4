import { factKinds, isFactKind } from '@banyan/contract'
import type {
  Change,
  Comment,
  Fact,
  FamilyEvent,
  FamilyMember,
  FamilyUpdate,
  Hearts,
  KinWord,
  Person,
  PersonSummary,
  Problem,
  Relation,
  SuggestedTag,
} from '@banyan/contract'
import type { HiddenPhotos, View } from '../../platform/http/view.ts'
import { initialsOf } from './initials.ts'

// What is left of a row for a reader who may not see all of it. Each returns the same row where nothing differs.

/** Whether a kind of fact may be about a couple: its place says where the other partner was. */
export const isOfCouple = (kind: string): boolean => !isFactKind(kind) || factKinds[kind].of !== 'person'

/** The only text that is left of a hidden person. */
export const maskName = (view: View, person: number, name: string): string => (view.isHidden(person) ? initialsOf(name) : name)

/** Initials for those hidden, who come last as they joined: their place in a list by name would tell more. */
export const maskMembers = (view: View, members: readonly FamilyMember[]): FamilyMember[] => {
  const isHidden = ({ person_id }: FamilyMember): boolean => view.isHidden(person_id)
  return [
    ...members.filter((member) => !isHidden(member)),
    ...members
      .filter(isHidden)
      .map((member) => ({ ...member, name: initialsOf(member.name) }))
      .toSorted((one, other) => one.id - other.id),
  ]
}

export const maskUserName = (view: View, user: number, name: string): string =>
  view.isHiddenUser(user) && name !== '' ? initialsOf(name) : name

/** Id, gender and initials: everything else says nothing. */
const hiddenSummary = ({ id, gender, name, hierarchy_score }: PersonSummary): PersonSummary => ({
  id,
  name: initialsOf(name),
  birth_year: 0,
  year_of_death: 0,
  birth_order: null,
  gender,
  address: '',
  small_thumbnail: null,
  latitude: 0,
  longitude: 0,
  user_id: null,
  hierarchy_score,
  deceased: false,
  hidden: true,
})

export function maskSummary<Summary extends PersonSummary>(view: View, person: Summary): Summary | PersonSummary {
  if (view.isWhole) return person
  if (view.isHidden(person.id)) return hiddenSummary(person)
  const { last_place: place, ...rest } = person
  if (view.isYoung(person.id)) {
    const isBare = person.address === '' && person.latitude === 0 && person.longitude === 0 && place === undefined
    return isBare ? person : { ...rest, address: '', latitude: 0, longitude: 0 }
  }
  return place !== undefined && isOfCouple(place.kind) && view.hasHiddenPartner(person.id) ? rest : person
}

/** What stands for the times of somebody hidden: they would say when something was told of them. */
const noTime = '1970-01-01T00:00:00.000Z'

const noContact = { email: '', telephone_number: '', website: '', skype_name: '', facebook: '', twitter: '', linkedin: '' }

export function maskPerson(view: View, person: Person): Person {
  if (view.isWhole) return person
  if (view.isHidden(person.id)) return hiddenPerson(person)
  const isYoung = view.isYoung(person.id)
  const isOfSeen = ({ fact_id: fact }: { fact_id?: number | undefined }): boolean => !isMarked(view, 'facts', fact)
  const { kept, lone_families: families, ...rest } = maskSummary(view, person) as Person
  const shown = isYoung ? undefined : kept?.filter((each) => isLineSeen(view, each) && isOfSeen(each))
  const lone = isYoung ? [] : (families?.filter((family) => isRecordSeen(view, family)) ?? [])
  return {
    ...rest,
    ...(isYoung ? noContact : {}),
    events: person.events
      .filter((event) => isSeen(view, event.partner_id) && isOfSeen(event))
      .map(({ place, text, ...event }) => ({
        ...event,
        ...(isYoung || place === undefined ? {} : { place }),
        ...(isYoung || text === undefined ? {} : { text }),
      })),
    ...(shown === undefined ? {} : { kept: shown }),
    ...(lone.length === 0 ? {} : { lone_families: lone }),
    names: person.names.map((name) => maskSourcesOf(view, name)),
    facts: maskFacts(view, person.facts),
  }
}

const isSeen = (view: View, person: number | undefined): boolean => person === undefined || !view.isHidden(person)

/**
 * Whether nobody whom an imported record names is hidden, or a child: it says in one piece what it says about all of them. One that is cut
 * may name more.
 */
const isRecordSeen = (view: View, { kept, more_kept }: NonNullable<Person['lone_families']>[number]): boolean =>
  more_kept === undefined && kept.every((each) => namedIn(each).every((id) => !view.isHidden(id) && !view.isYoung(id)))

type KeptStructure = NonNullable<Person['kept']>[number]

/** Without lines about somebody hidden, and those that say more of a child than their name. */
export const isLineSeen = (view: View, line: KeptStructure): boolean =>
  namedIn(line).every((id) => !view.isHidden(id)) && (line.about_ids ?? []).every((id) => !view.isYoung(id))

/** Whom a structure of an imported record says something about, besides the person whose record it is. */
const namedIn = ({ person_id, partner_id, about_ids = [] }: KeptStructure): number[] =>
  [person_id, partner_id, ...about_ids].filter((id) => id !== undefined)

const hiddenPerson = (person: Person): Person => ({
  ...hiddenSummary(person),
  ...noContact,
  spoken_languages: '',
  occupation: '',
  biography: '',
  biographies: {},
  locked: false,
  face_recognition: false,
  language: 'en',
  large_thumbnail: null,
  photo: null,
  events: [],
  names: [],
  facts: [],
  creation_date: noTime,
  last_updated_date: noTime,
})

/** The tie without its kind and how it ended; the tree keeps its shape. */
export function maskRelation<Row extends Relation>(view: View, relation: Row): Row {
  if (view.isWhole) return relation
  if (!view.isHidden(relation.from_person_id) && !view.isHidden(relation.to_person_id))
    return view.marks !== undefined && hasSources(relation) ? maskSourcesOf(view, relation) : relation
  if (relation.kind === '' && relation.ended === undefined && !('sources' in relation)) return relation
  const { ended: _ended, ...rest } = relation
  const bare = { ...rest, kind: '' as const }
  return ('sources' in bare ? { ...bare, sources: [] } : bare) as unknown as Row
}

const hasSources = <Row extends object>(row: Row): row is Row & { sources: Fact['sources'] } => 'sources' in row

/** Whether something is marked private and hidden from the reader. */
export const isMarked = (view: View, kind: 'facts' | 'images' | 'galleries', id: number | null | undefined): boolean =>
  id !== null && id !== undefined && view.marks !== undefined && view.marks[kind].has(id)

const seenImages = (view: View, ids: number[]): number[] => ids.filter((id) => !isMarked(view, 'images', id))

/** Citations without the photos that the reader does not see. */
export const maskSourcesOf = <Row extends { sources: Fact['sources'] }>(view: View, row: Row): Row =>
  view.marks === undefined || row.sources.length === 0
    ? row
    : { ...row, sources: row.sources.map((each) => ({ ...each, image_ids: seenImages(view, each.image_ids) })) }

/** What is looked at of a fact. */
type MaskedFact = Pick<Fact, 'id' | 'person_id' | 'relation_id' | 'participants' | 'image_ids' | 'sources'>

/** Without facts of hidden people, of couples of which one is hidden, and those marked private. */
export const maskFacts = <Row extends MaskedFact>(view: View, facts: readonly Row[]): Row[] =>
  facts.flatMap((fact) => (isFactHidden(view, fact) ? [] : [maskFact(view, fact)]))

export const isFactHidden = (
  view: View,
  { id, person_id, relation_id }: Pick<Fact, 'id' | 'person_id' | 'relation_id'>,
): boolean =>
  isMarked(view, 'facts', id) ||
  (person_id !== null && view.isHidden(person_id)) ||
  (relation_id !== null && view.isHiddenRelation(relation_id))

function maskFact<Row extends MaskedFact>(view: View, fact: Row): Row {
  if (view.isWhole) return fact
  const participants = fact.participants.filter(({ person_id }) => !view.isHidden(person_id))
  const place =
    fact.person_id !== null && view.isYoung(fact.person_id) ? { place: '', latitude: 0, longitude: 0, note: '', sources: [] } : {}
  return { ...maskSourcesOf(view, fact), image_ids: seenImages(view, fact.image_ids), ...place, participants }
}

export function maskUpdate<Update extends FamilyUpdate>(view: View, update: Update): Update {
  if (view.isWhole) return update
  return {
    ...update,
    people: update.people.map((person) => maskSummary(view, person)),
    relations: update.relations.map((relation) => maskRelation(view, relation)),
  }
}

/** Whether a reader does not see who wrote it. Who wrote an imported comment may be anybody, like users whom nobody knows. */
export const isHiddenAuthor = (view: View, { by_guest, user_id }: Pick<Comment, 'by_guest' | 'user_id'>): boolean =>
  !by_guest && view.isHiddenUser(user_id === 0 ? -1 : user_id)

/** A comment with initials instead of the names of those who are hidden, and without their voices. */
export const maskComment = (view: View, comment: Comment): Comment =>
  view.isWhole
    ? comment
    : {
        ...comment,
        author: isHiddenAuthor(view, comment) && comment.author !== '' ? initialsOf(comment.author) : comment.author,
        voice: isHiddenAuthor(view, comment) ? null : comment.voice,
        mentions: comment.mentions.map((each) => ({ ...each, name: maskName(view, each.person_id, each.name) })),
      }

export const maskHearts = (view: View, hearts: Hearts): Hearts =>
  view.isWhole
    ? hearts
    : { ...hearts, from: hearts.from.map((each) => ({ ...each, name: maskUserName(view, each.user_id || -1, each.name) })) }

/** The family's own words without those about somebody hidden, and without a hidden person who says one. */
export const maskKinWords = <
  Word extends Pick<KinWord, 'person_id' | 'from_person_id' | 'said_by_id' | 'user_id' | 'written_by' | 'voice'>,
>(
  view: View,
  words: Word[],
): Word[] =>
  view.isWhole
    ? words
    : words
        .filter(({ person_id: of, from_person_id: from }) => [of, from].every((id) => id === null || !view.isHidden(id)))
        .map((word) => ({
          ...word,
          said_by_id: word.said_by_id === null || view.isHidden(word.said_by_id) ? null : word.said_by_id,
          voice: isVoiceHidden(view, word) ? null : word.voice,
          written_by: maskUserName(view, word.user_id, word.written_by),
        }))

/** A voice belongs to the relative who says the word, or else to the member who recorded it. */
const isVoiceHidden = (view: View, { said_by_id: speaker, voice }: Pick<KinWord, 'said_by_id' | 'voice'>): boolean =>
  voice !== null && ((speaker !== null && view.isHidden(speaker)) || view.isHiddenUser(voice.user_id))

/** @param user - who made the change, to the reader's family */
export const maskEvent = (view: View, hidden: HiddenPhotos, event: FamilyEvent, user: number): FamilyEvent =>
  view.isWhole
    ? event
    : {
        ...maskUpdate(view, event),
        photos: maskPhotos(view, event.photos),
        comments: maskComments(view, hidden, event.comments),
        user_name: maskUserName(view, user, event.user_name),
      }

function maskComments(
  view: View,
  hidden: HiddenPhotos,
  { images, galleries, people, facts }: FamilyEvent['comments'],
): FamilyEvent['comments'] {
  // What happened to a couple is hidden with each of them.
  const isFactSeen = facts.every((id) => !isMarked(view, 'facts', id)) && people.every((id) => !view.isHidden(id))
  return {
    images: images.filter((id) => !hidden.images.has(id)),
    galleries: galleries.filter((id) => !hidden.galleries.has(id)),
    people: facts.length > 0 && !isFactSeen ? [] : people.filter((id) => !view.isHidden(id)),
    facts: isFactSeen ? facts : [],
  }
}

const lengthOf = (lists: Record<string, readonly number[]>): number =>
  Object.values(lists).reduce((sum, ids) => sum + ids.length, 0)

export const hasComments = ({ comments }: FamilyEvent): boolean => lengthOf(comments) > 0

/** Whether an event is about nothing but comments on what the reader does not see. */
export const isOfHiddenComments = (view: View, hidden: HiddenPhotos, event: FamilyEvent): boolean =>
  !view.isWhole &&
  !event.reload &&
  !event.days &&
  hasComments(event) &&
  lengthOf(maskComments(view, hidden, event.comments)) === 0 &&
  lengthOf(event.photos) + event.people.length + event.relations.length + event.sources.length + event.kin_words.length === 0 &&
  event.removed_people.length + event.removed_relations.length === 0

/** Whether an event is about nothing but galleries and photos that are marked private. */
export const isOfMarkedPhotos = (view: View, { people, relations, photos, reload, ...rest }: FamilyEvent): boolean =>
  view.marks !== undefined &&
  !reload &&
  !rest.days &&
  photos.galleries.length + photos.images.length > 0 &&
  people.length + relations.length + rest.removed_people.length + rest.removed_relations.length + rest.sources.length === 0 &&
  lengthOf(rest.comments) + rest.kin_words.length === 0 &&
  [
    ...photos.galleries.map((id) => isMarked(view, 'galleries', id)),
    ...photos.images.map((id) => isMarked(view, 'images', id)),
  ].every(Boolean)

/** What is left of the photos of an event: nothing where all of them are marked private. */
function maskPhotos(view: View, photos: FamilyEvent['photos']): FamilyEvent['photos'] {
  const galleries = photos.galleries.filter((id) => !isMarked(view, 'galleries', id))
  const images = seenImages(view, photos.images)
  const isLeft = galleries.length + images.length > 0 || photos.galleries.length + photos.images.length === 0
  return { galleries, images, people: isLeft ? photos.people : [] }
}

/** The fields of a line about a child that would say where they are or how to reach them. */
const contactFields: ReadonlySet<string> = new Set([
  'address',
  'email',
  'telephone_number',
  'website',
  'skype_name',
  'facebook',
  'twitter',
  'linkedin',
])

/** A line of history without what it says, if it is about somebody hidden; who did something, and when, stays. */
export function maskChange<Row extends Omit<Change, 'can_revert' | 'opens' | 'import_undo'>>(
  view: View,
  hidden: Awaited<ReturnType<View['hiddenPhotos']>>,
  change: Row,
): Row {
  if (view.isWhole) return change
  const people = [change.person_id, change.other_person_id].filter((id) => id !== null)
  const isAboutHidden =
    people.some((id) => view.isHidden(id) && !(view.isOwnUser(change.user_id) && !view.isThere(id))) ||
    (change.relation_id !== null && people.length === 0 && view.isHiddenRelation(change.relation_id))
  const isPhotoHidden =
    (change.image_id !== null && hidden.images.has(change.image_id)) ||
    (change.gallery_id !== null && hidden.galleries.has(change.gallery_id))
  // Free text about nobody in particular, which may name anybody.
  const isOfAnybody = change.kind.startsWith('source_') || (change.kind.startsWith('kin_word_') && people.length === 0)
  const isContact =
    people.some((id) => view.isYoung(id)) &&
    (contactFields.has(change.field) || change.kind.startsWith('fact_') || change.field === 'last_place')
  const isSilent = isAboutHidden || isPhotoHidden || isOfAnybody || isContact
  return {
    ...change,
    person_name: change.person_id === null ? change.person_name : maskName(view, change.person_id, change.person_name),
    other_person_name:
      change.other_person_id === null
        ? change.other_person_name
        : maskName(view, change.other_person_id, change.other_person_name),
    user_name: maskUserName(view, change.user_id, change.user_name),
    ...(isSilent ? { title: '', before: null, after: null } : {}),
    ...(isSilent && 'opens' in change ? { opens: '' } : {}),
    ...(isAboutHidden && 'can_revert' in change ? { can_revert: false } : {}),
  }
}

export const isProblemHidden = (
  view: View,
  { person_id, other_id, fact_kind }: Pick<Problem, 'person_id' | 'other_id' | 'fact_kind'>,
): boolean =>
  view.isHidden(person_id) ||
  (other_id !== null && view.isHidden(other_id)) ||
  (fact_kind !== null && isOfCouple(fact_kind) && view.hasHiddenPartner(person_id))

/** Without those who are hidden, and children, whom a search would find by their places. */
export const isFindable = (view: View, person: number): boolean => !view.isHidden(person) && !view.isYoung(person)

/** A suggestion without whom it takes a face for. */
export const maskSuggestion = <Row extends SuggestedTag>(view: View, suggestion: Row): Row =>
  suggestion.person_id !== null && view.isHidden(suggestion.person_id)
    ? { ...suggestion, person_id: null, person_name: null, probability: null }
    : suggestion
