import { calls } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import { plainEdit } from '@banyan/contract/picture-edit'
import { gedcom } from '../gedcom.ts'
import { attempts } from '../isolation/attempts.ts'
import type { Attempt } from '../isolation/attempts.ts'
import { multipart } from '../multipart.ts'
import { voiceFile, voiceForm } from '../photos/voices.ts'
import { everybody } from '../prints/prints.ts'
import { everything } from '../push.ts'
import { Device } from '../servers/push-device.ts'
import { password } from '../test-app.ts'
import type { World } from './world.ts'

/** A call that succeeds in the unmodified world. */
export interface Example extends Attempt {
  /** Whose token it uses, Ada's by default. */
  by?: 'ada' | 'ben' | 'carl'
  /** Sent to a server without users, with the code that the server shows. */
  isFirstRun?: true
}

type ChangingCall = { [Name in CallName]: (typeof calls)[Name]['method'] extends 'GET' ? never : Name }[CallName]

const subscriptionOf = (name: string): object => {
  const { endpoint, keys } = new Device(`https://fcm.googleapis.com/fcm/send/${name}`, '')
  return { endpoint, ...keys }
}

const renewedOf = (name: string): object => {
  const { endpoint, keys } = new Device(`https://fcm.googleapis.com/fcm/send/renewed-${name}`, '')
  return { new_endpoint: endpoint, new_p256dh: keys.p256dh, new_auth: keys.auth }
}

const newPassword = 'under the elm tree'
const person = { language: 'en', gender: 'F', birth_year: 1985 } as const
const box = { x1: 0.4, x2: 0.5, y1: 0.4, y2: 0.5 }
const id = (value: number | string): { params: { id: number | string } } => ({ params: { id: value } })
const portrait = (photo: Uint8Array) =>
  multipart([...Object.entries({ x: '0', y: '0', w: '50', h: '50', r: '0' }), ['picture', { bytes: photo, fileName: 'a.jpg' }]])

const ofGuest = (access: string, photo: Uint8Array): Example => {
  const { body, headers } = multipart([
    ['guest_name', 'Gil'],
    ['picture', { bytes: photo, fileName: 'a.jpg' }],
  ])
  return { body, headers: { ...headers, authorization: `Bearer ${access}` } }
}

const spokenByGuest = (access: string): Example => {
  const { body, headers } = voiceForm(voiceFile(), 900, { guest_name: 'Gil' })
  return { body, headers: { ...headers, authorization: `Bearer ${access}` } }
}

const smallFile: [string, { bytes: Uint8Array; fileName: string }] = [
  'file',
  {
    bytes: gedcom(
      '0 @I1@ INDI\n1 NAME Hal /Miller/\n1 FAMS @F1@\n0 @I2@ INDI\n1 NAME Ina /Miller/\n1 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@',
    ),
    fileName: 'a.ged',
  },
]

/** Makes every call that may change something, in a way that succeeds. A new call does not compile until it is listed here. */
const changing = ({ things, ada, tokens, photo, ...world }: World): Record<ChangingCall, Example[]> => ({
  obtainToken: [{ body: { email: ada.email, password } }],
  obtainTokenWithCode: [{ body: { ticket: world.begun.ticket, code: world.begun.recoveryCode } }],
  beginPasskeySignIn: [{}],
  obtainTokenWithPasskey: [{ body: { passkey: world.begun.signIn } }],
  obtainTokenWithCard: [{ body: { token: world.cards.token } }],
  checkCard: [{ body: { token: world.cards.token } }],
  askKeepers: [{ body: { email: world.ben.email } }],
  checkRecovery: [{ body: { token: world.recovery.link } }],
  obtainTokenWithRecovery: [{ body: { token: world.recovery.link, password: '' } }],
  createRecoveryLink: [id(world.recovery.id)],
  refuseRecovery: [{ body: { token: world.recovery.refusal } }],
  refuseOwnRecovery: [{ by: 'ben' }],
  vouchForMember: [id(world.bensId), id(world.recovery.vouchedFor)],
  stopRecovery: [id(things.recovery)],
  // There is no provider: they are refused.
  beginOidcSignIn: [],
  obtainTokenWithOidc: [],
  joinWithOidc: [],
  beginOidcLink: [],
  createOidcLink: [],
  deleteOidcLink: [],
  createCardAccount: [{ body: { person_id: world.granny, language: 'fi', role: 'reader' } }],
  createMemberCard: [{ ...id(world.cards.memberId), body: { signs_out: true } }],
  withdrawCard: [id(world.cards.otherId)],
  createOwnCard: [{}],
  withdrawOwnCard: [{ by: 'ben', ...id(world.cards.bensId) }],
  verifyToken: [{ body: { token: ada.access } }],
  refreshToken: [{ body: { refresh: ada.refresh } }],
  logout: [{}],
  signUp: [{ body: { ...person, name: 'Fay', email: 'fay@example.org' } }],
  confirmSignUp: [{ params: { token: tokens.signUp }, body: { password } }],
  beginFirstFamily: [{ isFirstRun: true, body: { ...person, name: 'First', email: 'first@example.org', password } }],
  requestPasswordReset: [{ body: { email: ada.email } }],
  confirmPasswordReset: [{ body: { token: tokens.reset, password: newPassword } }],
  checkMailedLink: [{ body: { kind: 'password_reset', token: tokens.reset } }],
  changePassword: [{ body: { old_password: password, new_password: newPassword } }],
  deleteAccount: [
    { by: 'ben', body: { password, delete_profile: true } },
    { by: 'ben', body: { password } },
    { by: 'carl', body: { password } },
  ],
  beginConfirm: [{}],
  confirm: [
    { body: { password } },
    { by: 'ben', body: { code: world.begun.bensCode } },
    { body: { passkey: world.begun.confirm } },
  ],
  createPasskey: [{ body: { name: 'Key', passkey: world.begun.passkey } }],
  beginPasskey: [{}],
  renamePasskey: [{ ...id(things.passkey), body: { name: 'Old phone' } }],
  deletePasskey: [id(things.passkey)],
  createTotp: [{ body: { code: world.begun.appCode } }],
  beginTotp: [{ by: 'carl' }],
  createRecoveryCodes: [{ by: 'ben' }],
  deleteTotp: [{ by: 'ben' }],
  endSession: [id(world.otherSession)],
  endOtherSessions: [{}],
  switchFamily: [{ by: 'carl', body: { family_id: world.carlsFamily } }],
  createFamily: [{ body: { name: 'The Millers' } }],
  acceptOwnInvitation: [{ by: 'carl', ...id(world.carlsInvitation) }],
  declineInvitation: [{ by: 'carl', ...id(world.carlsInvitation) }],
  confirmPresence: [{ body: { token: tokens.here } }],
  updateLegacy: [{ body: { months: 12, successor_id: world.bensId, password } }],
  changeMemberRole: [{ ...id(world.bensId), body: { role: 'keeper', password } }],
  removeMember: [
    { ...id(world.bensId), body: { password, revert: true } },
    { ...id(world.bensId), body: { password } },
  ],
  requestEmailChange: [{ by: 'ben', body: { email: 'ben.new@example.org', password } }],
  confirmEmailChange: [{ body: { token: tokens.emailChange } }],
  restoreEmail: [{ body: { token: tokens.emailRestore, password: newPassword } }],
  unsubscribe: [{ params: { token: tokens.unsubscribe } }],
  createInvite: [{ body: { person_id: world.cousin } }],
  resendInvite: [id(things.invited)],
  deleteInvite: [id(things.invited)],
  acceptInvitation: [{ params: { token: tokens.invite }, body: { password } }],
  updateSettings: [{ body: { language: 'fi', receive_update_emails: false } }],
  refuseDeathReport: [{}],
  updateFamilySettings: [{ body: { face_recognition: false } }, { body: { name: 'The Millers' } }],
  createPerson: [
    { body: { from_person_id: things.person, relation_type: 2, name: 'Gus', gender: 'M', birth_year: 2001, address: 'Oslo' } },
  ],
  createPeople: [
    {
      body: {
        idempotency_key: 'faults',
        people: [
          {
            name: 'Gus',
            gender: 'M',
            relations: [{ from_person_id: things.person, relation_type: 2, kind: 'adopted' }],
            facts: [{ kind: 'BIRT', date: '2001', place: 'Oslo' }],
          },
          {
            name: 'Ina',
            gender: 'F',
            relations: [{ from_row: 0, relation_type: 1 }],
            facts: [
              { kind: 'OCCU', value: 'sailor' },
              { kind: 'MARR', date: '2020', place: 'Oslo', relation: 0 },
            ],
          },
        ],
      },
    },
  ],
  updatePerson: [
    { ...id(world.cousin), body: { fieldName: 'name', value: 'Dora Smith' } },
    { ...id(world.cousin), body: { fieldName: 'biography', value: '<p>Of the sea.</p>' } },
    { ...id(world.cousin), body: { fieldName: 'address', value: 'Turku' } },
    { ...id(things.invited), body: { fieldName: 'email', value: 'another@example.org' } },
  ],
  deletePerson: [id(world.cousin), id(things.invited)],
  createRelation: [{ body: { from_person_id: world.cousin, to_person_id: world.double, relation_type: 1 } }],
  updateRelation: [
    {
      ...id(things.tie),
      body: { kind: 'foster', sources: [{ source_id: things.source, page: '4', image_ids: [things.image] }] },
    },
  ],
  createPersonFact: [
    {
      ...id(world.cousin),
      body: {
        kind: 'BIRT',
        date: '3 MAY 1950',
        preferred: true,
        participants: [{ person_id: things.relative, role: 'WITN' }],
        image_ids: [things.image],
        sources: [{ source_id: things.source, image_ids: [things.image] }],
      },
    },
  ],
  createRelationFact: [{ ...id(things.couple), body: { kind: 'MARR', date: '1975' } }],
  updateFact: [
    {
      ...id(things.fact),
      body: {
        date: '1951',
        preferred: true,
        participants: [{ person_id: things.relative }],
        image_ids: [world.secondImage],
        sources: [{ source_id: things.source, page: '5' }],
      },
    },
  ],
  deleteFact: [id(things.fact)],
  restoreFact: [id(things.deletedFact)],
  createName: [
    {
      ...id(world.cousin),
      body: { kind: 'married', text: 'Dora Smith', preferred: true, sources: [{ source_id: things.source }] },
    },
  ],
  updateName: [{ ...id(things.name), body: { text: 'Dora', sources: [{ source_id: things.source, page: '5' }] } }],
  deleteName: [id(things.name)],
  restoreName: [id(things.deletedName)],
  createSource: [{ body: { title: 'Register', image_ids: [things.image] } }],
  updateSource: [{ ...id(things.source), body: { title: 'Book', image_ids: [world.secondImage] } }],
  deleteSource: [id(things.source)],
  restoreSource: [id(things.deletedSource)],
  createKinWord: [{ body: { key: 'Paternal Grandmother', language: 'cantonese', word: '阿嫲', idempotency_key: 'grandmother' } }],
  updateKinWord: [{ ...id(things.kinWord), body: { word: '嫲嫲', reading: 'maa4 maa4', said_by_id: world.cousin } }],
  deleteKinWord: [id(things.kinWord)],
  setKinVoice: [{ ...id(things.kinWord), ...voiceForm() }],
  deleteKinVoice: [id(things.kinWord)],
  restoreKinWord: [id(things.deletedKinWord)],
  deleteRelation: [id(things.relation)],
  restorePerson: [id(things.deletedPerson)],
  restoreRelation: [id(world.aloneRelation)],
  undoImport: [id(things.importLine)],
  revertChange: [id(world.fieldChange)],
  revertChanges: [{ body: { ids: [world.otherFieldChange] } }],
  previewPutBack: [{ body: { user_id: world.author, since: '2000-01-01T00:00:00Z' } }],
  putBack: [{ body: { user_id: world.author, since: '2000-01-01T00:00:00Z', last_id: 1_000_000, groups: ['details'] } }],
  mergePeople: [{ ...id(world.cousin), body: { other_id: world.double, take: ['name'] } }],
  dismissDuplicate: [{ body: { person_id: world.cousin, other_id: world.double } }],
  dismissProblem: [
    { body: { person_id: world.cousin, key: `lived_long 0 ${world.cousinBirth} ${world.cousinBirth} 1951 1951` } },
  ],
  reopenProblem: [{ body: { person_id: things.relative, key: 'lived_long 0 3 4 1900 1700' } }],
  importGedcom: [multipart([smallFile]), multipart([['preview', '1'], smallFile])],
  importPreviewedGedcom: [id(things.gedcomPreview)],
  createGallery: [{ body: { title: 'Autumn', description: 'Leaves' } }],
  updateGallery: [
    { ...id(things.gallery), body: { title: 'Winter' } },
    { ...id(things.gallery), body: { thumbnail_id: world.secondImage } },
  ],
  deleteGallery: [id(things.gallery)],
  restoreGallery: [id(things.deletedGallery)],
  createPhotoSearch: [{ body: { title: 'By the lake', search: 'words=lake' } }],
  updatePhotoSearch: [{ ...id(world.search), body: { title: 'Near the lake' } }],
  deletePhotoSearch: [id(world.search)],
  restorePhotoSearch: [id(world.deletedSearch)],
  createImage: [
    multipart([
      ['gallery_id', String(things.gallery)],
      ['picture', { bytes: photo, fileName: 'a.jpg' }],
    ]),
  ],
  updateImage: [
    { ...id(world.secondImage), body: { title: 'Third' } },
    { ...id(world.secondImage), body: { anticlockwise_angle: 90 } },
    { ...id(world.secondImage), body: { edit: { ...plainEdit, mirrored: true, brightness: 20 } } },
  ],
  tagPeople: [{ body: { image_ids: [world.secondImage, things.image], person_ids: [world.cousin] } }],
  updateImages: [{ body: { ids: [world.secondImage, things.image], taken: 'ABT 1950', latitude: 60, longitude: 25 } }],
  cutImage: [{ ...id(things.image), body: { version: 1, cuts: [{ x1: 0, x2: 0.5, y1: 0, y2: 0.5, angle: 0 }] } }],
  deleteImage: [id(world.secondImage)],
  restoreImage: [id(things.deletedImage)],
  setPages: [{ ...id(things.image), body: { ids: [things.image, world.secondImage] } }],
  findKnownImages: [{ body: { gallery_id: things.gallery, hashes: [things.hash] } }],
  findSameFiles: [{ body: { hashes: [things.hash] } }],
  mergePhotos: [{ body: { keep_id: things.image, other_id: world.secondImage } }],
  setDistinctPhotos: [{ body: { image_id: things.image, other_image_id: world.secondImage, is_distinct: true } }],
  startUpload: [{ body: { gallery_id: things.gallery, file_name: 'b.jpg', size_bytes: 1000 } }],
  appendUpload: [
    {
      ...id(things.upload),
      query: { offset: '100' },
      body: Buffer.alloc(700, 7),
      headers: { 'content-type': 'application/octet-stream' },
    },
  ],
  finishUpload: [id(world.wholeUpload)],
  cancelUpload: [id(world.wholeUpload)],
  createGuestLink: [
    { body: { gallery_id: things.gallery, allows: ['add_photos'], password, ends_date: things.later } },
    {
      body: {
        person_id: things.person,
        generations: 2,
        allows: ['add_photos'],
        photos_gallery_id: things.gallery,
        ends_date: things.later,
      },
    },
  ],
  updateGuestLink: [
    { ...id(things.guestLink), body: { allows: ['look'], password, with_places: true } },
    { ...id(things.branchLink), body: { photos_gallery_id: things.gallery } },
  ],
  deleteGuestLink: [id(things.guestLink)],
  decideGuestImages: [{ body: { ids: [things.waitingImage], add: true } }, { body: { ids: [things.waitingImage], add: false } }],
  createComment: [{ body: { image_id: things.image, text: 'Harvest', idempotency_key: 'harvest' } }],
  createVoiceNote: [
    {
      query: { image_id: String(things.image) },
      ...voiceForm(voiceFile(), 900, { text: 'Harvest', waveform: '0a9', idempotency_key: 'harvest aloud' }),
    },
  ],
  updateComment: [{ ...id(things.comment), body: { text: 'Harvest of 1950' } }],
  deleteComment: [id(things.comment)],
  restoreComment: [id(things.deletedComment)],
  setHeart: [{ body: { gallery_id: things.gallery, is_on: true } }],
  decideWaitingComments: [{ body: { ids: [things.waitingComment], add: true } }],
  keepDay: [{ body: { fact_id: world.memorial, is_kept: true } }],
  lightCandle: [{ body: { fact_id: world.memorial, date: '2026-05-20', is_on: true } }],
  updateDayMail: [{ body: { kinds: ['memorial'], who: 'everybody' } }],
  mutePerson: [{ body: { person_id: things.relative, is_muted: true } }],
  createCalendarFeed: [{ body: { name: 'Phone', kinds: ['birthday', 'memorial'], who: 'branch', person_id: things.relative } }],
  deleteCalendarFeed: [id(things.feed)],
  createPictureFrame: [{ body: { name: 'Tablet', search: 'words=lake', seconds: 30 } }],
  deletePictureFrame: [id(things.frame)],
  updateDaySettings: [{ body: { festivals: ['qingming'], leap_months: 'ordinary' } }],
  addGuestComment: [
    {
      body: { photo_id: things.image, text: 'Hello', guest_name: 'Gil' },
      headers: { authorization: `Bearer ${things.guestAccess}` },
    },
  ],
  addGuestVoiceNote: [spokenByGuest(things.guestAccess)],
  openGuestLink: [{ body: { token: things.guestToken } }],
  addGuestPhoto: [ofGuest(things.guestAccess, photo)],
  takeBackAsGuest: [
    {
      body: { kind: 'comment', id: things.waitingComment, secret: things.guestSecret },
      headers: { authorization: `Bearer ${things.guestAccess}` },
    },
  ],
  createTag: [{ body: { image_id: things.image, person_id: world.cousin, ...box } }],
  updateTag: [{ ...id(things.tag), body: box }],
  deleteTag: [id(things.tag)],
  deleteTags: [{ body: { ids: [things.tag] } }],
  acceptSuggestedTags: [{ body: { person_id: world.cousin, ids: [things.face] } }],
  confirmSuggestedTags: [{ body: { faces: [{ id: things.face, person_id: world.cousin }] } }],
  acceptSuggestedTag: [{ ...id(things.face), body: { person_id: world.cousin } }],
  dismissSuggestedTag: [id(things.face)],
  nameFaces: [{ body: { person_id: world.cousin, face_ids: [things.unknownFace] } }],
  takeFacesOut: [{ ...id(things.unknown), body: { face_ids: [things.unknownFace], is_one_person: true } }],
  joinFaceGroups: [{ ...id(things.unknown), body: { group_id: things.otherUnknown } }],
  setFaceGroupAside: [{ ...id(things.unknown), body: { is_set_aside: true } }],
  denyFaceGroup: [{ ...id(things.unknown), body: { person_id: world.cousin, is_denied: true } }],
  askAboutFace: [{ body: { face_id: things.unknownFace, text: 'Who is this?', idempotency_key: 'who' } }],
  passFaceQuestion: [{ ...id(things.faceQuestion), body: { is_passed: true } }],
  createStoryPlan: [{ body: { person_id: world.cousin, send_now: true, called: '嫲嫲', questions: ['Who is Ida?'] } }],
  updateStoryPlan: [
    {
      ...id(things.storyPlan),
      body: { every_weeks: 2, coming: [{ text: 'Who is Ida?' }, { key: 'work.1' }], skipped: ['home.1'] },
    },
  ],
  endStoryPlan: [id(things.storyPlan)],
  answerStory: [{ body: { text: 'I remember the sea.' }, headers: { authorization: `Bearer ${things.storyToken}` } }],
  answerStoryByVoice: [spokenByGuest(things.storyToken)],
  stopStories: [{ params: { token: things.stopToken } }],
  resumeStories: [{ params: { token: things.stopToken } }],
  setProfileImage: [
    { ...id(things.person), ...portrait(photo) },
    { ...id(world.cousin), ...portrait(photo) },
  ],
  deleteProfileImage: [id(things.person)],
  findFace: [multipart([['picture', { bytes: photo, fileName: 'a.jpg' }]])],
  downloadImages: [{ body: { token: ada.access, zip_filename: 'all', images: [things.original] } }],
  savePushDevice: [
    { body: { ...subscriptionOf('ada'), ...everything } },
    { by: 'ben', body: { ...subscriptionOf('ben'), ...everything } },
  ],
  renewPushDevice: [{ body: { endpoint: things.pushEndpoint, auth: things.pushSecret, ...renewedOf('things') } }],
  deletePushDevice: [id(things.pushDevice)],
  startDataExport: [{}],
  startPrint: [{ body: everybody({ person_id: things.person }) }],
  previewPrint: [{ body: everybody({ person_id: things.person }) }],
  deletePrint: [id(things.print)],
  checkFamilyLog: [{}],
})

/** The event stream is left out, because it never ends. */
const readingCalls = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'GET' && name !== 'followEvents')

/** Lists every call of the contract that ends, with its request; read-only calls use the attempts of the isolation tests. */
export function listExamples(world: World): { call: CallName; name: string; example: Example; isChanging: boolean }[] {
  const reading = attempts(world.things, world.things, world.photo)
  const all = [
    ...Object.entries(changing(world)).map(([call, examples]) => ({ call: call as CallName, examples, isChanging: true })),
    ...readingCalls.map((call) => ({ call, examples: reading[call].slice(0, 1) as Example[], isChanging: false })),
  ]
  return all.flatMap(({ call, examples, isChanging }) =>
    examples.map((example, index) => ({ call, name: examples.length > 1 ? `${call} ${index + 1}` : call, example, isChanging })),
  )
}
