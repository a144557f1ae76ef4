import type { Fact, GedcomImport, KinWord, Source } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import { initialsOf } from './initials.ts'
import { findImporter } from './living.repository.ts'
import {
  maskChange,
  maskComment,
  maskFacts,
  maskHearts,
  maskKinWords,
  maskMembers,
  maskPerson,
  maskRelation,
  maskSourcesOf,
  maskSuggestion,
  maskSummary,
  maskUpdate,
} from './masks.ts'
import {
  all,
  guardDeleted,
  hidePhotos,
  idsAt,
  hideRows,
  keepUnseen,
  keepUnseenImages,
  refuseContact,
  refuseHiddenPeople,
  refusePartlySeen,
  refusePeople,
  refuseRelations,
  refuseRestricted,
} from './rules.ts'
import type { Guard, Masking, Rules } from './rules.ts'
import { isSourceHidden, seenSources } from './sources.service.ts'

const open = { answer: 'open' } as const

/** What another's file said may have become private since. */
const ownProblems = async ({ db, caller, view }: Masking, imported: GedcomImport): Promise<GedcomImport> =>
  view.isWhole || (await findImporter(db, caller.familyId, imported.id)) === caller.userId
    ? imported
    : { ...imported, problems: imported.problems.map((problem) => ({ ...problem, detail: '' })) }

const seenSource = async ({ db, caller, view }: Masking, source: Source): Promise<Source> =>
  (await seenSources(db, caller, view, [source]))[0] ?? source

const maskSources = <Row extends { sources: Fact['sources'] }>({ view }: Masking, row: Row): Row => maskSourcesOf(view, row)

const hideSources =
  (...paths: string[]): Guard =>
  async (asked) => {
    for (const id of idsAt(asked, paths))
      if (await isSourceHidden(asked.db, asked.caller, asked.view, id)) throw new ApiError('not_found')
  }

/** To cite a source or a photo that is hidden would bring it to light. */
const hideEvidence = all(
  hideSources('body.sources.*.source_id'),
  hidePhotos('images', 'body.image_ids.*', 'body.sources.*.image_ids.*'),
)

/** What comments and hearts are asked for. */
const refuseAsked = all(
  refusePeople('query.person_id'),
  hideRows('fact', 'query.fact_id'),
  hidePhotos('images', 'query.image_id'),
  hidePhotos('galleries', 'query.gallery_id'),
)
const refuseAbout = all(
  refusePeople('body.person_id'),
  hideRows('fact', 'body.fact_id'),
  hidePhotos('images', 'body.image_id'),
  hidePhotos('galleries', 'body.gallery_id'),
)

const inside = { answer: 'inside' } as const

const maskOneWord = ({ view }: Masking, word: KinWord): KinWord => maskKinWords(view, [word])[0] ?? word

/**
 * Every call, and what it does for a reader who does not see everybody in the family (decision 67). A new call does not compile without
 * its row.
 */
export const rules: Rules = {
  // Signing in and out, and what belongs to the caller alone.
  obtainToken: open,
  verifyToken: open,
  refreshToken: open,
  isLocked: open,
  logout: open,
  signUp: open,
  confirmSignUp: open,
  beginFirstFamily: open,
  requestPasswordReset: open,
  confirmPasswordReset: open,
  checkMailedLink: open,
  changePassword: open,
  getUsage: open,
  getFamilySettings: inside,
  updateFamilySettings: inside,
  listUsers: inside,
  deleteAccount: open,
  listSessions: open,
  endSession: open,
  endOtherSessions: open,
  requestEmailChange: open,
  confirmEmailChange: open,
  restoreEmail: open,
  unsubscribe: open,
  getPush: open,
  savePushDevice: open,
  renewPushDevice: open,
  deletePushDevice: open,
  getSettings: open,
  updateSettings: open,
  listDeathReports: inside,
  refuseDeathReport: open,

  // Passkeys, codes and confirmations.
  obtainTokenWithCode: open,
  beginPasskeySignIn: open,
  obtainTokenWithPasskey: open,
  getWaysIn: open,
  listAccountEvents: open,
  beginConfirm: open,
  confirm: open,
  beginPasskey: open,
  createPasskey: open,
  renamePasskey: open,
  deletePasskey: open,
  beginTotp: open,
  createTotp: open,
  deleteTotp: open,
  createRecoveryCodes: open,

  // Cards: keepers, who see everybody, and the caller's own. A card tells its holder whose it is.
  checkCard: open,
  obtainTokenWithCard: open,
  listCards: open,
  createCardAccount: open,
  createMemberCard: open,
  withdrawCard: open,
  listOwnCards: inside,
  createOwnCard: open,
  withdrawOwnCard: open,

  // Two keepers let somebody in: keepers see everybody, and a link tells its holder whose it is.
  askKeepers: open,
  checkRecovery: open,
  obtainTokenWithRecovery: open,
  refuseRecovery: open,
  getOwnRecovery: inside,
  refuseOwnRecovery: open,
  listRecoveries: open,
  vouchForMember: open,
  stopRecovery: open,
  createRecoveryLink: open,

  // Accounts of a provider. An invitation tells its address who invites it.
  beginOidcSignIn: open,
  obtainTokenWithOidc: open,
  joinWithOidc: open,
  beginOidcLink: open,
  createOidcLink: open,
  deleteOidcLink: open,

  // Families and members of the caller's account.
  switchFamily: open,
  listMemberships: open,
  createFamily: open,
  listInvitations: open,
  acceptOwnInvitation: open,
  declineInvitation: open,
  listMembers: {
    answer: ({ view }, members) => maskMembers(view, members),
  },
  // Only keepers may, who see everybody.
  changeMemberRole: open,
  getLegacy: inside,
  updateLegacy: open,
  confirmPresence: open,
  listFamilyLog: open,
  getFamilyLogState: open,
  checkFamilyLog: open,
  exportFamilyLog: open,
  removeMember: open,

  // Invitations: the address of somebody hidden is not shown. What the invited person opens was sent to them.
  listInvites: {
    answer: ({ view }, invites) => invites.filter(({ person_id }) => !view.isHidden(person_id) && !view.isYoung(person_id)),
  },
  getInvite: { guard: refusePeople('params.id'), answer: 'open' },
  createInvite: { guard: refusePeople('body.person_id'), answer: 'open' },
  resendInvite: { guard: refusePeople('params.id'), answer: 'open' },
  deleteInvite: { guard: refusePeople('params.id'), answer: 'open' },
  getInvitation: open,
  acceptInvitation: open,

  // People and relations. Reading somebody hidden answers with what the tree shows of them.
  listPeople: inside,
  getFamilyLists: inside,
  getSurroundings: {
    answer: ({ view }, answer) => ({
      ...answer,
      people: answer.people.map((person) => maskSummary(view, person)),
      relations: answer.relations.map((relation) => maskRelation(view, relation)),
    }),
  },
  // A long life is sent in slices.
  getPerson: inside,
  // Who adds or changes somebody is answered by what was read with the commit, and so was the view.
  createPerson: { guard: refusePeople('body.from_person_id'), answer: 'inside' },
  createPeople: {
    guard: refusePeople('body.people.*.relations.*.from_person_id'),
    answer: ({ view }, update) => maskUpdate(view, update),
  },
  updatePerson: { guard: all(refusePeople('params.id'), refuseContact), answer: 'inside' },
  deletePerson: { guard: refusePeople('params.id'), answer: 'open' },
  restorePerson: { guard: guardDeleted, answer: ({ view }, update) => maskUpdate(view, update) },
  listRelations: inside,
  getRelation: { answer: ({ view }, relation) => maskRelation(view, relation) },
  createRelation: {
    guard: refusePeople('body.from_person_id', 'body.to_person_id'),
    answer: ({ view }, relation) => maskRelation(view, relation),
  },
  updateRelation: {
    guard: all(refuseRelations('params.id'), hideEvidence, keepUnseenImages('relation')),
    answer: ({ view }, relation) => maskRelation(view, relation),
  },
  deleteRelation: { guard: refuseRelations('params.id'), answer: 'open' },
  restoreRelation: { guard: refuseRelations('params.id'), answer: ({ view }, update) => maskUpdate(view, update) },
  mergePeople: {
    guard: refusePeople('params.id', 'body.other_id'),
    answer: ({ view }, { person, update }) => ({ person: maskPerson(view, person), update: maskUpdate(view, update) }),
  },
  listDuplicates: {
    answer: ({ view }, pairs) => pairs.filter(({ person_id, other_id }) => !view.isHidden(person_id) && !view.isHidden(other_id)),
  },
  dismissDuplicate: { guard: refusePeople('body.person_id', 'body.other_id'), answer: 'open' },

  // Lives.
  createPersonFact: {
    guard: all(refusePeople('params.id', 'body.participants.*.person_id'), hideEvidence),
    answer: ({ view }, fact) => maskFacts(view, [fact])[0] ?? fact,
  },
  createRelationFact: {
    guard: all(refuseRelations('params.id'), refusePeople('body.participants.*.person_id'), hideEvidence),
    answer: ({ view }, fact) => maskFacts(view, [fact])[0] ?? fact,
  },
  updateFact: {
    guard: all(hideRows('fact', 'params.id'), refusePeople('body.participants.*.person_id'), hideEvidence, keepUnseen),
    answer: ({ view }, fact) => maskFacts(view, [fact])[0] ?? fact,
  },
  deleteFact: { guard: hideRows('fact', 'params.id'), answer: 'open' },
  restoreFact: { guard: hideRows('fact', 'params.id'), answer: ({ view }, fact) => maskFacts(view, [fact])[0] ?? fact },
  createName: {
    guard: all(refusePeople('params.id'), hideRows('name', 'body.reading_of'), hideEvidence),
    answer: maskSources,
  },
  updateName: {
    guard: all(hideRows('name', 'params.id', 'body.reading_of'), hideEvidence, keepUnseenImages('name')),
    answer: maskSources,
  },
  deleteName: { guard: hideRows('name', 'params.id'), answer: 'open' },
  restoreName: { guard: hideRows('name', 'params.id'), answer: maskSources },
  listSources: { answer: ({ db, caller, view }, sources) => seenSources(db, caller, view, sources) },
  getSource: { guard: hideSources('params.id'), answer: seenSource },
  createSource: { guard: hideEvidence, answer: 'open' },
  updateSource: { guard: all(hideSources('params.id'), hideEvidence, keepUnseenImages('source')), answer: seenSource },
  deleteSource: { guard: hideSources('params.id'), answer: 'open' },
  restoreSource: { guard: hideSources('params.id'), answer: seenSource },
  searchLives: inside,
  listProblems: inside,
  dismissProblem: { guard: refusePeople('body.person_id'), answer: 'open' },
  reopenProblem: { guard: refusePeople('body.person_id'), answer: 'open' },

  // Days. What is private is nobody's day, as it is nobody's year in the tree.
  listDays: inside,
  getYearOfDays: inside,
  getFirstPage: inside,
  keepDay: { guard: hideRows('fact', 'body.fact_id'), answer: 'open' },
  lightCandle: { guard: hideRows('fact', 'body.fact_id'), answer: 'inside' },
  getDaySettings: open,
  updateDayMail: open,
  mutePerson: { guard: refusePeople('body.person_id'), answer: 'open' },
  listPictureFrames: open,
  createPictureFrame: inside,
  deletePictureFrame: open,
  listCalendarFeeds: open,
  createCalendarFeed: { guard: refusePeople('body.person_id'), answer: 'open' },
  deleteCalendarFeed: open,
  updateDaySettings: open,

  // Questions by mail, and stories. Whose plan it is decides who sees it, and a link shows its holder one question.
  listStoryPlans: inside,
  createStoryPlan: { guard: refusePeople('body.person_id'), answer: 'inside' },
  updateStoryPlan: inside,
  endStoryPlan: inside,
  listStoryQuestions: open,
  listStories: { guard: refusePeople('query.person_id'), answer: 'inside' },
  openStory: open,
  answerStory: open,
  answerStoryByVoice: open,
  stopStories: open,
  resumeStories: open,

  // Names of relations say who is related to whom, which the tree shows anyway.
  listRelationNames: inside,
  listAllRelationNames: inside,
  listFamilyMemberNames: open,

  // The family's own words. A word about somebody hidden is not there.
  listKinWords: { answer: ({ view }, words) => maskKinWords(view, words) },
  createKinWord: {
    guard: refusePeople('body.person_id', 'body.from_person_id', 'body.said_by_id'),
    answer: maskOneWord,
  },
  updateKinWord: { guard: all(hideRows('kinWord', 'params.id'), refusePeople('body.said_by_id')), answer: maskOneWord },
  deleteKinWord: { guard: hideRows('kinWord', 'params.id'), answer: 'open' },
  setKinVoice: { guard: hideRows('kinWord', 'params.id'), answer: maskOneWord },
  // The file is sent by the handler, which knows whose voice it is.
  getKinVoice: { guard: hideRows('kinWord', 'params.id'), answer: 'inside' },
  deleteKinVoice: { guard: hideRows('kinWord', 'params.id'), answer: maskOneWord },
  restoreKinWord: { guard: hideRows('kinWord', 'params.id'), answer: maskOneWord },

  // History.
  listChanges: { answer: ({ view, photos }, lines) => lines.map((line) => maskChange(view, photos, line)) },
  listPersonChanges: {
    guard: refusePeople('params.id'),
    answer: ({ view, photos }, lines) => lines.map((line) => maskChange(view, photos, line)),
  },
  listChangeAuthors: {
    answer: ({ view }, authors) =>
      authors.map((author) =>
        view.isHiddenUser(author.user_id) ? { ...author, user_name: initialsOf(author.user_name) } : author,
      ),
  },
  revertChanges: { guard: hideRows('change', 'body.ids.*'), answer: ({ view }, update) => maskUpdate(view, update) },
  revertChange: { guard: hideRows('change', 'params.id'), answer: ({ view }, update) => maskUpdate(view, update) },
  previewUndoImport: { guard: refuseRestricted, answer: 'open' },
  undoImport: { guard: refuseRestricted, answer: 'open' },
  getUndoImport: { guard: refuseRestricted, answer: 'open' },
  previewPutBack: { guard: refuseRestricted, answer: 'open' },
  putBack: { guard: refuseRestricted, answer: 'open' },
  getPutBack: { guard: refuseRestricted, answer: 'open' },
  followEvents: inside,

  // Places of the gazetteer, which are nobody's.
  findLocation: open,
  searchPlaces: open,
  listPlaceLabels: open,
  getMapSettings: open,
  getLifePlaces: inside,

  // Files.
  // A plan would tell whom it recognises.
  importGedcom: { guard: refuseHiddenPeople, answer: 'open' },
  importPreviewedGedcom: { guard: refuseHiddenPeople, answer: 'open' },
  listLoneFamilies: { guard: refuseRestricted, answer: 'open' },
  listGedcomImports: { guard: refuseHiddenPeople, answer: 'open' },
  getGedcomImport: { guard: refuseHiddenPeople, answer: ownProblems },
  exportGedcom: inside,
  exportTable: inside,
  startDataExport: open,
  listDataExports: open,
  downloadDataExport: open,
  startPrint: open,
  listPrints: open,
  previewPrint: inside,
  deletePrint: open,
  downloadPrint: open,

  // Photos.
  listGalleries: inside,
  getGallery: inside,
  createGallery: open,
  updateGallery: {
    guard: all(hidePhotos('galleries', 'params.id'), hidePhotos('images', 'body.thumbnail_id')),
    answer: 'inside',
  },
  deleteGallery: { guard: all(hidePhotos('galleries', 'params.id'), refusePartlySeen), answer: 'open' },
  restoreGallery: { guard: hidePhotos('galleries', 'params.id'), answer: 'inside' },
  listImages: inside,
  getTimeline: inside,
  listPhotos: inside,
  // One that names somebody hidden is among the hidden galleries of the view.
  listPhotoSearches: inside,
  createPhotoSearch: inside,
  updatePhotoSearch: { guard: hidePhotos('galleries', 'params.id'), answer: 'inside' },
  deletePhotoSearch: { guard: hidePhotos('galleries', 'params.id'), answer: 'inside' },
  restorePhotoSearch: { guard: hidePhotos('galleries', 'params.id'), answer: 'inside' },
  getImage: { guard: hidePhotos('images', 'params.id'), answer: 'inside' },
  createImage: inside,
  updateImage: { guard: hidePhotos('images', 'params.id'), answer: 'inside' },
  updateImages: {
    guard: all(hidePhotos('images', 'body.ids.*'), hidePhotos('galleries', 'body.gallery_id')),
    answer: 'open',
  },
  cutImage: { guard: hidePhotos('images', 'params.id'), answer: 'inside' },
  deleteImage: { guard: hidePhotos('images', 'params.id'), answer: 'open' },
  restoreImage: { guard: hidePhotos('images', 'params.id'), answer: 'inside' },
  listPages: { guard: hidePhotos('images', 'params.id'), answer: 'inside' },
  setPages: { guard: hidePhotos('images', 'params.id', 'body.ids.*'), answer: 'inside' },
  listImageLocations: { answer: ({ photos }, images) => images.filter(({ id }) => !photos.images.has(id)) },
  findKnownImages: { answer: ({ photos }, images) => images.filter(({ image_id }) => !photos.images.has(image_id)) },
  listSamePhotos: inside,
  findSameFiles: { answer: ({ photos }, images) => images.filter(({ image_id }) => !photos.images.has(image_id)) },
  mergePhotos: { guard: hidePhotos('images', 'body.keep_id', 'body.other_id'), answer: 'open' },
  setDistinctPhotos: { guard: hidePhotos('images', 'body.image_id', 'body.other_image_id'), answer: 'open' },
  startUpload: { guard: hidePhotos('galleries', 'body.gallery_id'), answer: 'open' },
  getUpload: open,
  appendUpload: open,
  finishUpload: inside,
  cancelUpload: open,
  listTags: {
    guard: hidePhotos('images', 'query.image_id'),
    answer: ({ view }, tags) => tags.filter(({ person_id }) => !view.isHidden(person_id)),
  },
  createTag: { guard: all(hidePhotos('images', 'body.image_id'), refusePeople('body.person_id')), answer: 'open' },
  tagPeople: { guard: all(hidePhotos('images', 'body.image_ids.*'), refusePeople('body.person_ids.*')), answer: 'open' },
  updateTag: { guard: hideRows('tag', 'params.id'), answer: 'open' },
  deleteTag: { guard: hideRows('tag', 'params.id'), answer: 'open' },
  deleteTags: { guard: hideRows('tag', 'body.ids.*'), answer: 'open' },
  listSuggestedTags: {
    guard: all(hidePhotos('images', 'query.image_id'), refusePeople('query.person_id')),
    answer: ({ view, photos }, faces) =>
      faces.flatMap((face) => (photos.images.has(face.image_id) ? [] : [maskSuggestion(view, face)])),
  },
  acceptSuggestedTags: { guard: all(hideRows('face', 'body.ids.*'), refusePeople('body.person_id')), answer: 'open' },
  confirmSuggestedTags: {
    guard: all(hideRows('face', 'body.faces.*.id'), refusePeople('body.faces.*.person_id')),
    answer: 'open',
  },
  acceptSuggestedTag: { guard: all(hideRows('face', 'params.id'), refusePeople('body.person_id')), answer: 'open' },
  dismissSuggestedTag: { guard: hideRows('face', 'params.id'), answer: 'open' },
  // Groups are made of the faces that the caller sees.
  listFaceGroups: inside,
  getFaceGroup: inside,
  nameFaces: { guard: all(hideRows('face', 'body.face_ids.*'), refusePeople('body.person_id')), answer: 'open' },
  takeFacesOut: { guard: hideRows('face', 'body.face_ids.*'), answer: 'inside' },
  joinFaceGroups: inside,
  setFaceGroupAside: inside,
  denyFaceGroup: { guard: refusePeople('body.person_id'), answer: 'inside' },
  listFaceQuestions: inside,
  askAboutFace: { guard: hideRows('face', 'body.face_id'), answer: 'inside' },
  passFaceQuestion: { guard: hideRows('comment', 'params.id'), answer: 'inside' },
  setProfileImage: { guard: refusePeople('params.id'), answer: ({ view }, person) => maskSummary(view, person) },
  deleteProfileImage: { guard: refusePeople('params.id'), answer: ({ view }, person) => maskSummary(view, person) },
  findFace: open,
  listTrash: inside,
  downloadImages: inside,

  // Comments and hearts: all who see what they are about see them.
  listComments: {
    guard: refuseAsked,
    answer: ({ view }, answer) => ({
      ...answer,
      results: answer.results.map((comment) => maskComment(view, comment)),
      hearts: maskHearts(view, answer.hearts),
    }),
  },
  createVoiceNote: {
    guard: refuseAsked,
    answer: ({ view }, comment) => maskComment(view, comment),
  },
  createComment: { guard: refuseAbout, answer: ({ view }, comment) => maskComment(view, comment) },
  updateComment: { guard: hideRows('comment', 'params.id'), answer: ({ view }, comment) => maskComment(view, comment) },
  deleteComment: { guard: hideRows('comment', 'params.id'), answer: 'open' },
  restoreComment: { guard: hideRows('comment', 'params.id'), answer: ({ view }, comment) => maskComment(view, comment) },
  setHeart: { guard: refuseAbout, answer: ({ view }, hearts) => maskHearts(view, hearts) },
  listWaitingComments: inside,
  decideWaitingComments: inside,
  listGuestComments: open,
  addGuestComment: open,
  addGuestVoiceNote: open,

  // Links for guests. Their guests are no callers: what these see is decided by `guests/guest-view.service.ts`.
  listGuestLinks: inside,
  createGuestLink: {
    guard: all(hidePhotos('galleries', 'body.gallery_id', 'body.photos_gallery_id'), refusePeople('body.person_id')),
    answer: 'inside',
  },
  updateGuestLink: { guard: hidePhotos('galleries', 'body.photos_gallery_id'), answer: 'inside' },
  deleteGuestLink: open,
  listGuestImages: inside,
  decideGuestImages: inside,
  openGuestLink: open,
  getGuestPage: open,
  getGuestPerson: open,
  getGuestBranch: open,
  listGuestPhotos: open,
  getGuestPhoto: open,
  addGuestPhoto: open,
  takeBackAsGuest: open,

  // The server.
  getSite: open,
  getOperatorOverview: open,
  getHealth: open,
  getLiveness: open,
  getReadiness: open,
  getWritability: open,
}
