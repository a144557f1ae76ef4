import type { CallName } from '@banyan/contract'
import { plainEdit } from '@banyan/contract/picture-edit'
import { gedcom } from '../gedcom.ts'
import { multipart } from '../multipart.ts'
import { voiceForm } from '../photos/voices.ts'
import { everybody } from '../prints/prints.ts'
import { everything } from '../push.ts'
import { Device } from '../servers/push-device.ts'
import { questionAttempts } from './question-attempts.ts'
import type { Things } from './things.ts'

export interface Attempt {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

const id = (value: number | string): Attempt[] => [{ params: { id: value } }]
const plain: Attempt[] = [{}]
const box = { x1: 0.4, x2: 0.5, y1: 0.4, y2: 0.5 }
const profile = Object.entries({ x: '0', y: '0', w: '50', h: '50', r: '0' })
const picture = (bytes: Uint8Array): [string, { bytes: Uint8Array; fileName: string }] => [
  'picture',
  { bytes, fileName: 'a.jpg' },
]
/** A guest's token is a secret, like a session's: theirs is never aimed at. */
const asGuest = ({ guestAccess }: Things): { headers: { authorization: string } } => ({
  headers: { authorization: `Bearer ${guestAccess}` },
})
const ofBranch = ({ branchAccess }: Things): { headers: { authorization: string } } => ({
  headers: { authorization: `Bearer ${branchAccess}` },
})
const photoOfGuest = (own: Things, photo: Uint8Array, person?: number): Attempt => {
  const fields: [string, string][] = person === undefined ? [] : [['person_id', String(person)]]
  const { body, headers } = multipart([['guest_name', 'Eve'], ...fields, picture(photo)])
  return { body, headers: { ...headers, ...(person === undefined ? asGuest(own) : ofBranch(own)).headers } }
}
const spoken = ({ headers: by }: { headers: { authorization: string } }, query: Record<string, string>): Attempt => {
  const { body, headers } = voiceForm()
  return { body, headers: { ...headers, ...by }, query }
}
/** Nobody made the challenge in it. */
const clientDataJSON = Buffer.from(
  JSON.stringify({ type: 'webauthn.get', challenge: 'bm9ib2R5', origin: 'http://localhost' }),
).toString('base64url')
const assertion = (credential: string) => ({
  id: credential,
  rawId: credential,
  type: 'public-key',
  response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' },
})
const creation = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON, attestationObject: 'AAAA' } }
const device = new Device('https://fcm.googleapis.com/fcm/send/eve', '')
const ownSubscription = { endpoint: device.endpoint, ...device.keys }
const account = { name: 'Eve', gender: 'F', language: 'en', birth_year: 1990 }

/**
 * Tries every call with ids and tokens that somebody aims at, alone and together with their own, so that each part of a request
 * that can name something is used. A new call does not compile until it is listed here.
 *
 * @param photo - a picture to upload
 */
export const attempts = (aim: Things, own: Things, photo: Uint8Array): Record<CallName, Attempt[]> => ({
  obtainToken: [{ body: { email: aim.email, password: 'not the password' } }],
  obtainTokenWithCode: [{ body: { ticket: aim.usedReset, code: '123456' } }],
  beginPasskeySignIn: plain,
  obtainTokenWithPasskey: [{ body: { passkey: assertion(aim.passkey) } }],
  obtainTokenWithCard: [{ body: { token: aim.usedReset } }],
  checkCard: [{ body: { token: aim.usedReset } }],
  askKeepers: [{ body: { email: aim.email } }],
  checkRecovery: [{ body: { token: aim.usedReset } }],
  obtainTokenWithRecovery: [{ body: { token: aim.usedReset, password: 'under the fig tree' } }],
  refuseRecovery: [{ body: { token: aim.usedReset } }],
  verifyToken: [{ body: { token: 'x.y.z' } }],
  refreshToken: [{ body: { refresh: aim.session } }],
  isLocked: plain,
  logout: [],
  // A sign-up reveals that an address is a user's, as specified, but not that it is some person's.
  signUp: [{ body: { ...account, email: aim.relativeEmail } }],
  confirmSignUp: [{ params: { token: aim.usedSignUp }, body: { password: 'under the fig tree' } }],
  beginFirstFamily: [{ body: { ...account, email: 'first@example.org', code: '1234', password: 'under the fig tree' } }],
  requestPasswordReset: [{ body: { email: aim.email } }],
  confirmPasswordReset: [{ body: { token: aim.usedReset, password: 'under the fig tree' } }],
  checkMailedLink: [
    { body: { kind: 'sign_up', token: aim.usedSignUp } },
    { body: { kind: 'password_reset', token: aim.usedReset } },
  ],
  changePassword: [{ body: { old_password: 'not the password', new_password: 'under the elm tree' } }],
  getUsage: plain,
  listDeathReports: plain,
  refuseDeathReport: plain,
  getFamilySettings: plain,
  updateFamilySettings: [{ body: { face_recognition: false } }],
  listUsers: plain,
  deleteAccount: [{ body: { password: 'not the password', delete_profile: true } }],
  getWaysIn: plain,
  listAccountEvents: plain,
  beginConfirm: plain,
  confirm: [
    { body: { password: 'not the password' } },
    { body: { code: '123456' } },
    { body: { passkey: assertion(aim.passkey) } },
  ],
  beginPasskey: plain,
  createPasskey: [{ body: { name: 'Eve', passkey: creation } }],
  renamePasskey: [{ params: { id: aim.passkey }, body: { name: 'Eve' } }],
  deletePasskey: id(aim.passkey),
  beginTotp: plain,
  createTotp: [{ body: { code: '123456' } }],
  deleteTotp: plain,
  createRecoveryCodes: plain,
  // There is no provider: `oidc.routes.test.ts` has one.
  beginOidcSignIn: [{ body: { browser: 'Eve' } }],
  obtainTokenWithOidc: [{ body: { browser: 'Eve', query: `code=x&state=${aim.usedReset}` } }],
  joinWithOidc: [{ body: { ticket: aim.usedReset } }],
  beginOidcLink: [{ body: { browser: 'Eve' } }],
  createOidcLink: [{ body: { ticket: aim.usedReset } }],
  deleteOidcLink: plain,
  listCards: plain,
  createCardAccount: [{ body: { person_id: aim.relative, language: 'en', role: 'reader' } }],
  createMemberCard: [{ params: { id: aim.member }, body: { signs_out: true } }],
  withdrawCard: id(aim.card),
  listOwnCards: plain,
  createOwnCard: plain,
  withdrawOwnCard: id(aim.card),
  getOwnRecovery: plain,
  listRecoveries: plain,
  createRecoveryLink: id(aim.recovery),
  vouchForMember: id(aim.member),
  stopRecovery: id(aim.recovery),
  // It ends what it finds, so that there is nothing the second time.
  refuseOwnRecovery: [],
  listSessions: plain,
  endSession: id(aim.session),
  endOtherSessions: plain,
  listMemberships: plain,
  switchFamily: [{ body: { family_id: aim.family } }],
  createFamily: [{ body: { name: 'Eve' } }],
  listInvitations: plain,
  acceptOwnInvitation: id(aim.invitation),
  declineInvitation: id(aim.invitation),
  listMembers: plain,
  changeMemberRole: [{ params: { id: aim.member }, body: { role: 'reader', password: 'under the fig tree' } }],
  getLegacy: plain,
  updateLegacy: [{ body: { months: 6, successor_id: aim.member, password: 'under the elm tree' } }],
  confirmPresence: [{ body: { token: aim.usedReset } }],
  listFamilyLog: [{}, { query: { topic: 'members', before: '5' } }],
  getFamilyLogState: plain,
  checkFamilyLog: plain,
  exportFamilyLog: [{}, { query: { format: 'jsonl' } }],
  removeMember: [{ params: { id: aim.member }, body: { password: 'under the fig tree', revert: true } }],
  requestEmailChange: [{ body: { email: aim.email, password: 'under the fig tree' } }],
  confirmEmailChange: [{ body: { token: aim.usedReset } }],
  restoreEmail: [{ body: { token: aim.usedReset, password: 'under the fig tree' } }],
  unsubscribe: [{ params: { token: aim.usedReset } }],
  listInvites: plain,
  getInvite: [...id(aim.invited), ...id(aim.relative)],
  createInvite: [{ body: { person_id: aim.relative } }, { body: { person_id: aim.invited } }],
  resendInvite: id(aim.invited),
  deleteInvite: id(aim.invited),
  getInvitation: [{ params: { token: aim.usedInvite } }],
  acceptInvitation: [{ params: { token: aim.usedInvite }, body: { password: 'under the fig tree' } }],
  getSettings: plain,
  updateSettings: [{ body: { language: 'en' } }],
  listPeople: [{}, { query: { search: aim.relativeEmail } }],
  getSurroundings: [{ query: { person_id: String(aim.person) } }, { query: { person_id: String(aim.deletedPerson) } }, {}],
  getPerson: [...id(aim.person), ...id(aim.deletedPerson)],
  createPerson: [{ body: { from_person_id: aim.person, relation_type: 2, name: 'Eve', gender: 'F' } }],
  createPeople: [
    { body: { people: [{ name: 'Eve', gender: 'F', relations: [{ from_person_id: aim.person, relation_type: 2 }] }] } },
    {
      body: {
        people: [
          { name: 'Eve', gender: 'F', relations: [{ from_person_id: own.person, relation_type: 2 }] },
          {
            name: 'Eva',
            gender: 'F',
            relations: [
              { from_row: 0, relation_type: 1 },
              { from_person_id: aim.relative, relation_type: 3, kind: 'adopted' },
            ],
          },
        ],
      },
    },
    {
      body: {
        people: [
          {
            name: 'Eve',
            gender: 'F',
            relations: [{ from_person_id: aim.person, relation_type: 1 }],
            facts: [{ kind: 'MARR', place: 'Eden', relation: 0 }],
          },
        ],
      },
    },
  ],
  updatePerson: [
    { params: { id: aim.person }, body: { fieldName: 'name', value: 'Eve' } },
    { params: { id: aim.person }, body: { fieldName: 'biography', value: '<p>Eve</p>' } },
    { params: { id: aim.deletedPerson }, body: { fieldName: 'name', value: 'Eve' } },
    { params: { id: own.relative }, body: { fieldName: 'email', value: aim.relativeEmail } },
    { params: { id: own.relative }, body: { fieldName: 'email', value: aim.email } },
  ],
  deletePerson: [...id(aim.person), ...id(aim.relative)],
  listRelations: plain,
  getFamilyLists: plain,
  getRelation: [...id(aim.relation), ...id(aim.deletedRelation)],
  createRelation: [
    { body: { from_person_id: own.person, to_person_id: aim.person, relation_type: 1 } },
    { body: { from_person_id: aim.person, to_person_id: own.person, relation_type: 2 } },
    { body: { from_person_id: aim.invited, to_person_id: aim.relative, relation_type: 3 } },
  ],
  updateRelation: [
    { params: { id: aim.tie }, body: { kind: 'foster' } },
    { params: { id: aim.tie }, body: { sources: [{ source_id: own.source }] } },
    { params: { id: own.tie }, body: { sources: [{ source_id: aim.source }] } },
    { params: { id: own.tie }, body: { sources: [{ source_id: own.source, image_ids: [aim.image] }] } },
  ],
  deleteRelation: id(aim.relation),
  createPersonFact: [
    { params: { id: aim.relative }, body: { kind: 'OCCU', value: 'Eve' } },
    { params: { id: aim.person }, body: { kind: 'DEAT' } },
    { params: { id: own.relative }, body: { kind: 'OCCU', participants: [{ person_id: aim.relative }] } },
    { params: { id: own.relative }, body: { kind: 'OCCU', image_ids: [aim.image] } },
    { params: { id: own.relative }, body: { kind: 'OCCU', sources: [{ source_id: aim.source }] } },
  ],
  createRelationFact: [{ params: { id: aim.couple }, body: { kind: 'MARR' } }],
  updateFact: [
    { params: { id: aim.fact }, body: { value: 'Eve' } },
    { params: { id: own.fact }, body: { participants: [{ person_id: aim.relative }] } },
    { params: { id: own.fact }, body: { image_ids: [aim.image] } },
    { params: { id: own.fact }, body: { sources: [{ source_id: aim.source }] } },
  ],
  deleteFact: id(aim.fact),
  restoreFact: [...id(aim.deletedFact), ...id(aim.fact)],
  createName: [
    { params: { id: aim.relative }, body: { kind: 'also', text: 'Eve' } },
    { params: { id: own.relative }, body: { kind: 'also', text: 'Eve', reading_of: aim.name } },
    { params: { id: own.relative }, body: { kind: 'also', text: 'Eve', sources: [{ source_id: aim.source }] } },
  ],
  updateName: [
    { params: { id: aim.name }, body: { text: 'Eve', preferred: true } },
    { params: { id: own.name }, body: { reading_of: String(aim.name) } },
    { params: { id: own.name }, body: { sources: [{ source_id: aim.source }] } },
  ],
  deleteName: id(aim.name),
  restoreName: [...id(aim.deletedName), ...id(aim.name)],
  listSources: [{}, { query: { ids: String(aim.source) } }],
  getSource: [...id(aim.source), ...id(aim.deletedSource)],
  createSource: [{ body: { title: 'Eve', image_ids: [aim.image] } }],
  updateSource: [
    { params: { id: aim.source }, body: { title: 'Eve' } },
    { params: { id: own.source }, body: { image_ids: [aim.image] } },
  ],
  deleteSource: id(aim.source),
  restoreSource: [...id(aim.deletedSource), ...id(aim.source)],
  restorePerson: [...id(aim.deletedPerson), ...id(aim.relative)],
  restoreRelation: id(aim.deletedRelation),
  listRelationNames: [
    { params: { from: own.person, to: aim.person } },
    { params: { from: aim.person, to: own.person } },
    { params: { from: aim.person, to: aim.relative } },
  ],
  listAllRelationNames: [
    { params: { from: aim.person } },
    { params: { from: aim.deletedPerson }, query: { language: 'fi', dialect: 'mandarin' } },
  ],
  listFamilyMemberNames: plain,
  listKinWords: plain,
  createKinWord: [
    { body: { person_id: aim.relative, language: 'en', word: 'Eve' } },
    { body: { person_id: own.relative, from_person_id: aim.relative, language: 'en', word: 'Eve' } },
    { body: { key: 'Mother', language: 'en', word: 'Eve', said_by_id: aim.relative } },
  ],
  updateKinWord: [
    { params: { id: aim.kinWord }, body: { word: 'Eve' } },
    { params: { id: own.kinWord }, body: { said_by_id: aim.relative } },
  ],
  deleteKinWord: id(aim.kinWord),
  setKinVoice: [{ params: { id: aim.kinWord }, ...voiceForm() }],
  getKinVoice: id(aim.kinWord),
  deleteKinVoice: id(aim.kinWord),
  restoreKinWord: [...id(aim.deletedKinWord), ...id(aim.kinWord)],
  listChanges: [{}, { query: { group: 'photos' } }, { query: { user_id: '1' } }],
  listChangeAuthors: plain,
  getPutBack: [{}, { query: { id: '1' } }],
  previewPutBack: [{ body: { user_id: 1, since: '2000-01-01T00:00:00Z' } }],
  putBack: [{ body: { user_id: 1, since: '2000-01-01T00:00:00Z', last_id: 1_000_000, groups: ['people'] } }],
  listPersonChanges: [...id(aim.person), ...id(aim.deletedPerson)],
  previewUndoImport: id(aim.importLine),
  undoImport: id(aim.importLine),
  getUndoImport: id(aim.importLine),
  revertChange: id(aim.change),
  revertChanges: [{ body: { ids: [aim.change] } }],
  mergePeople: [
    { params: { id: own.relative }, body: { other_id: aim.relative } },
    { params: { id: aim.relative }, body: { other_id: own.relative, take: ['name'] } },
    { params: { id: aim.person }, body: { other_id: aim.relative } },
  ],
  listDuplicates: plain,
  dismissDuplicate: [
    { body: { person_id: own.relative, other_id: aim.relative } },
    { body: { person_id: aim.person, other_id: aim.relative } },
  ],
  searchLives: [{ query: { search: aim.title } }, { query: { search: '1950' } }],
  listProblems: [{}, { query: { dismissed: 'true' } }],
  dismissProblem: [
    { body: { person_id: aim.relative, key: 'lived_long 0 1 2 1900 1700' } },
    { body: { person_id: own.relative, key: `lived_long ${aim.relative} ${aim.fact} 0 1950` } },
    { body: { person_id: own.relative, key: `lived_long 0 ${aim.fact} 0 1950` } },
  ],
  reopenProblem: [{ body: { person_id: aim.relative, key: 'lived_long 0 1 2 1900 1700' } }],
  followEvents: plain,
  findLocation: [{ query: { address: aim.title } }],
  searchPlaces: [{ query: { q: aim.title } }],
  listPlaceLabels: [{ query: { west: '0', south: '0', east: '1', north: '1', zoom: '4' } }],
  importGedcom: [
    multipart([['file', { bytes: gedcom(`0 @I1@ INDI\n1 NAME Eve\n1 UID ${aim.uid}`), fileName: 'a.ged' }]]),
    multipart([
      ['own_person', String(aim.person)],
      ['file', { bytes: gedcom('0 @I1@ INDI\n1 NAME Eve'), fileName: 'a.ged' }],
    ]),
  ],
  exportGedcom: plain,
  exportTable: plain,
  listGedcomImports: plain,
  getGedcomImport: id(aim.gedcomImport),
  listLoneFamilies: id(aim.gedcomImport),
  importPreviewedGedcom: [...id(aim.gedcomImport), ...id(aim.gedcomPreview)],
  listGalleries: plain,
  getGallery: [...id(aim.gallery), ...id(aim.deletedGallery)],
  createGallery: [{ body: { title: aim.title, description: '' } }],
  updateGallery: [
    { params: { id: aim.gallery }, body: { title: 'Eve' } },
    { params: { id: own.gallery }, body: { thumbnail_id: aim.image } },
  ],
  deleteGallery: id(aim.gallery),
  restoreGallery: id(aim.deletedGallery),
  listImages: [
    { query: { gallery_id: String(aim.gallery) } },
    { query: { person_id: String(aim.person) } },
    { query: { gallery_id: String(own.gallery), person_id: String(aim.person) } },
    { query: { ids: String(aim.image) } },
  ],
  getTimeline: [
    {},
    { query: { gallery_id: String(aim.gallery) } },
    { query: { people: `${own.person},${aim.person}` } },
    { query: { people: String(aim.person), only: 'true' } },
  ],
  listPhotoSearches: plain,
  createPhotoSearch: [
    { body: { title: aim.title, search: `people=${aim.person}&gallery_id=${aim.gallery}&words=${aim.title}` } },
  ],
  updatePhotoSearch: [{ params: { id: aim.gallery }, body: { title: 'Eve', search: 'words=Eve' } }],
  deletePhotoSearch: [...id(aim.gallery), ...id(aim.deletedGallery)],
  restorePhotoSearch: id(aim.deletedGallery),
  listPhotos: [
    { query: { gallery_id: String(aim.gallery) } },
    { query: { people: String(aim.person) } },
    { query: { after: `19500503.3.${aim.image}`, page_size: '500' } },
    { query: { words: aim.title } },
  ],
  getImage: [...id(aim.image), ...id(aim.deletedImage)],
  createImage: [multipart([['gallery_id', String(aim.gallery)], picture(photo)])],
  updateImage: [
    { params: { id: aim.image }, body: { title: 'Eve' } },
    { params: { id: aim.image }, body: { anticlockwise_angle: 90 } },
    { params: { id: aim.image }, body: { edit: { ...plainEdit, mirrored: true } } },
  ],
  updateImages: [
    { body: { ids: [aim.image], taken: '1950' } },
    { body: { ids: [own.image, aim.image], latitude: 1, longitude: 2 } },
    { body: { ids: [aim.image], is_private: true } },
    { body: { ids: [own.image], gallery_id: aim.gallery } },
  ],
  cutImage: [{ params: { id: aim.image }, body: { version: 1, cuts: [{ x1: 0, x2: 0.5, y1: 0, y2: 0.5, angle: 0 }] } }],
  deleteImage: id(aim.image),
  restoreImage: id(aim.deletedImage),
  listPages: [...id(aim.image), ...id(aim.deletedImage)],
  setPages: [
    { params: { id: aim.image }, body: { ids: [aim.image, own.image] } },
    { params: { id: own.image }, body: { ids: [own.image, aim.image] } },
  ],
  listImageLocations: [{ query: { gallery_id: String(aim.gallery) } }],
  findKnownImages: [
    { body: { gallery_id: aim.gallery, hashes: [aim.hash] } },
    { body: { gallery_id: own.gallery, hashes: [aim.hash] } },
  ],
  listSamePhotos: [{ query: {} }, { query: { after: String(aim.image + 1) } }],
  findSameFiles: [{ body: { hashes: [aim.hash] } }],
  mergePhotos: [{ body: { keep_id: aim.image, other_id: own.image } }],
  setDistinctPhotos: [{ body: { image_id: own.image, other_image_id: aim.image, is_distinct: true } }],
  startUpload: [{ body: { gallery_id: aim.gallery, file_name: 'a.jpg', size_bytes: 100 } }],
  getUpload: id(aim.upload),
  appendUpload: [
    {
      params: { id: aim.upload },
      query: { offset: '100' },
      body: Buffer.from('Eve'),
      headers: { 'content-type': 'application/octet-stream' },
    },
  ],
  finishUpload: id(aim.upload),
  cancelUpload: id(aim.upload),
  listGuestLinks: [{}, { query: { gallery_id: String(aim.gallery) } }, { query: { person_id: String(aim.person) } }],
  createGuestLink: [
    { body: { gallery_id: aim.gallery, allows: ['look', 'add_photos'], ends_date: own.later } },
    { body: { person_id: aim.person, allows: ['look'], ends_date: own.later } },
    { body: { person_id: aim.relative, generations: 3, allows: ['look'], ends_date: own.later } },
    { body: { person_id: own.person, photos_gallery_id: aim.gallery, allows: ['add_photos'], ends_date: own.later } },
  ],
  updateGuestLink: [
    { params: { id: aim.guestLink }, body: { with_places: true, password: 'under the fig tree' } },
    { params: { id: own.branchLink }, body: { photos_gallery_id: aim.gallery } },
  ],
  deleteGuestLink: id(aim.guestLink),
  listGuestImages: [{}, { query: { gallery_id: String(aim.gallery) } }],
  decideGuestImages: [
    { body: { ids: [aim.waitingImage], add: true } },
    { body: { ids: [aim.waitingImage], add: false } },
    { body: { ids: [aim.image, aim.deletedImage], add: true } },
  ],
  listComments: [
    { query: { image_id: String(aim.image) } },
    { query: { gallery_id: String(aim.gallery) } },
    { query: { person_id: String(aim.relative) } },
    { query: { image_id: String(aim.deletedImage) } },
  ],
  createComment: [
    { body: { image_id: aim.image, text: 'Eve' } },
    { body: { gallery_id: aim.gallery, text: 'Eve' } },
    { body: { person_id: aim.relative, text: 'Eve' } },
    { body: { image_id: own.image, text: `Eve @[${aim.relative}]` } },
  ],
  createVoiceNote: [
    { query: { image_id: String(aim.image) }, ...voiceForm() },
    { query: { gallery_id: String(aim.gallery) }, ...voiceForm() },
    { query: { person_id: String(aim.relative) }, ...voiceForm() },
    { query: { fact_id: String(aim.fact) }, ...voiceForm() },
  ],
  updateComment: [{ params: { id: aim.comment }, body: { text: 'Eve' } }],
  deleteComment: id(aim.comment),
  restoreComment: id(aim.deletedComment),
  setHeart: [
    { body: { image_id: aim.image, is_on: true } },
    { body: { gallery_id: aim.gallery, is_on: false } },
    { body: { person_id: aim.relative, is_on: true } },
    { body: { fact_id: aim.fact, is_on: true } },
  ],
  listWaitingComments: plain,
  decideWaitingComments: [
    { body: { ids: [aim.waitingComment], add: true } },
    { body: { ids: [aim.waitingComment, aim.comment], add: false } },
  ],
  listGuestComments: [
    asGuest(own),
    { ...asGuest(own), query: { photo_id: String(aim.image) } },
    { ...ofBranch(own), query: { person_id: String(aim.relative) } },
  ],
  addGuestComment: [
    { ...asGuest(own), body: { photo_id: aim.image, text: 'Eve', guest_name: 'Eve' } },
    { ...ofBranch(own), body: { person_id: aim.relative, text: 'Eve', guest_name: 'Eve' } },
  ],
  addGuestVoiceNote: [
    spoken(asGuest(own), { photo_id: String(aim.image) }),
    spoken(ofBranch(own), { person_id: String(aim.relative) }),
  ],
  getFirstPage: [{ query: { today: '2027-05-03', after_id: '0', after_time: '2000-01-01T00:00:00.000Z' } }],
  listDays: [
    { query: { from: '2026-01-01', to: '2026-12-31' } },
    { query: { from: '2026-05-01', to: '2026-05-31', who: 'near' } },
  ],
  getYearOfDays: [{ query: { year: '2026' } }, { query: { year: '2026', who: 'near' } }],
  keepDay: [{ body: { fact_id: aim.fact, is_kept: true } }, { body: { fact_id: aim.deletedFact, is_kept: false } }],
  lightCandle: [
    { body: { fact_id: aim.fact, date: '2026-05-20', is_on: true } },
    { body: { fact_id: aim.deletedFact, date: '2026-05-20', is_on: false } },
  ],
  updateDayMail: [{ body: { kinds: ['memorial'], who: 'everybody' } }],
  mutePerson: [{ body: { person_id: aim.relative, is_muted: true } }],
  listPictureFrames: plain,
  createPictureFrame: [{ body: { name: 'Eve', search: `gallery_id=${aim.gallery}`, seconds: 30 } }],
  deletePictureFrame: id(aim.frame),
  listCalendarFeeds: plain,
  createCalendarFeed: [{ body: { name: 'Eve', kinds: ['birthday'], who: 'branch', person_id: aim.relative } }],
  deleteCalendarFeed: id(aim.feed),
  getDaySettings: plain,
  updateDaySettings: [{ body: { festivals: ['qingming', 'mid_autumn'], leap_months: 'ordinary' } }],
  openGuestLink: [{ body: { token: aim.endedGuestToken } }],
  getGuestPage: [asGuest(own)],
  getGuestPerson: [aim.person, aim.relative, aim.deletedPerson].map((personId) => ({
    ...ofBranch(own),
    params: { id: personId },
  })),
  getGuestBranch: [ofBranch(own)],
  listGuestPhotos: [asGuest(own), ofBranch(own)],
  getGuestPhoto: [aim.image, aim.waitingImage, aim.deletedImage].map((photoId) => ({
    ...asGuest(own),
    params: { id: photoId },
  })),
  addGuestPhoto: [photoOfGuest(own, photo), photoOfGuest(own, photo, aim.relative)],
  takeBackAsGuest: [{ ...asGuest(own), body: { kind: 'comment', id: aim.waitingComment, secret: aim.guestSecret } }],
  listTags: [
    { query: { image_id: String(aim.image) } },
    { query: { image_id: String(own.image), person_id: String(aim.person) } },
  ],
  createTag: [
    { body: { image_id: aim.image, person_id: own.person, ...box } },
    { body: { image_id: own.image, person_id: aim.person, ...box } },
    { body: { image_id: aim.image, person_id: aim.relative, ...box } },
  ],
  tagPeople: [{ body: { image_ids: [own.image, aim.image], person_ids: [aim.relative] } }],
  updateTag: [{ params: { id: aim.tag }, body: box }],
  deleteTag: id(aim.tag),
  deleteTags: [{ body: { ids: [aim.tag] } }],
  listSuggestedTags: [{ query: { image_id: String(aim.image) } }, { query: { person_id: String(aim.person) } }],
  acceptSuggestedTags: [
    { body: { person_id: own.person, ids: [aim.face] } },
    { body: { person_id: aim.relative, ids: [own.face] } },
  ],
  confirmSuggestedTags: [
    { body: { faces: [{ id: aim.face, person_id: own.person }] } },
    { body: { faces: [{ id: own.face, person_id: aim.relative }] } },
  ],
  acceptSuggestedTag: [
    { params: { id: aim.face }, body: { person_id: own.person } },
    { params: { id: own.face }, body: { person_id: aim.relative } },
  ],
  dismissSuggestedTag: id(aim.face),
  listFaceGroups: [{ query: {} }, { query: { set_aside: '1' } }],
  getFaceGroup: id(aim.unknown),
  nameFaces: [
    { body: { person_id: own.person, face_ids: [aim.unknownFace] } },
    { body: { person_id: aim.relative, face_ids: [own.unknownFace] } },
  ],
  takeFacesOut: [
    { params: { id: aim.unknown }, body: { face_ids: [aim.unknownFace] } },
    { params: { id: own.unknown }, body: { face_ids: [aim.unknownFace], is_one_person: true } },
  ],
  joinFaceGroups: [
    { params: { id: own.unknown }, body: { group_id: aim.otherUnknown } },
    { params: { id: aim.unknown }, body: { group_id: own.otherUnknown } },
  ],
  denyFaceGroup: [
    { params: { id: aim.unknown }, body: { person_id: own.person, is_denied: true } },
    { params: { id: own.unknown }, body: { person_id: aim.relative, is_denied: true } },
  ],
  setFaceGroupAside: [{ params: { id: aim.unknown }, body: { is_set_aside: true } }],
  ...questionAttempts(own, aim),
  setProfileImage: [{ params: { id: aim.person }, ...multipart([...profile, picture(photo)]) }],
  deleteProfileImage: id(aim.person),
  findFace: [multipart([picture(photo)])],
  listTrash: plain,
  downloadImages: [
    { body: { token: own.access, images: [aim.original] } },
    { body: { token: own.access, images: [own.original, aim.original] } },
  ],
  getPush: plain,
  // A device of the caller's own, which is nobody else's.
  savePushDevice: [{ body: { ...ownSubscription, ...everything } }],
  // Whoever learns the address of another's device has not its secret.
  renewPushDevice: [
    {
      body: {
        endpoint: aim.pushEndpoint,
        auth: device.keys.auth,
        new_endpoint: device.endpoint,
        new_p256dh: device.keys.p256dh,
        new_auth: device.keys.auth,
      },
    },
  ],
  deletePushDevice: id(aim.pushDevice),
  startDataExport: plain,
  listDataExports: plain,
  startPrint: [
    { body: everybody({ person_id: aim.person }) },
    { body: everybody({ person_id: own.person }, { other_person_id: aim.person }) },
    { body: { kind: 'clan_book', person_id: aim.person } },
  ],
  listPrints: plain,
  previewPrint: [{ body: everybody({ person_id: aim.person }) }, { body: { kind: 'clan_book', person_id: aim.person } }],
  deletePrint: id(aim.print),
  downloadPrint: [...id(aim.print), { params: { id: aim.print }, query: own.printQuery }],
  downloadDataExport: [...id(aim.dataExport), { params: { id: aim.dataExport }, query: own.exportQuery }],
  getSite: plain,
  getOperatorOverview: plain,
  getMapSettings: plain,
  getLifePlaces: plain,
  getHealth: plain,
  getLiveness: plain,
  getReadiness: plain,
  getWritability: plain,
})
