import { createHash, randomUUID } from 'node:crypto'
import type {
  CalendarFeed,
  CallResponse,
  Change,
  Comment,
  DataExport,
  FaceQuestion,
  Fact,
  GedcomImport,
  GuestLink,
  ImageTag,
  KinWord,
  LinkedStory,
  PersonName,
  Print,
  PushDevice,
  Source,
  StoryPlan,
  Tokens,
} from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { nextId } from '../../platform/db/next-ids.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import { jobHandlers } from '../../workers.ts'
import { Authenticator } from '../authenticator.ts'
import { familyOf } from '../family.ts'
import { gedcom, importFile, sendFile } from '../gedcom.ts'
import { multipart } from '../multipart.ts'
import { fourColours, photosOf } from '../photos/photos.ts'
import { voiceFile, voiceForm } from '../photos/voices.ts'
import { addPrint } from '../prints/prints.ts'
import { everything } from '../push.ts'
import { Device } from '../servers/push-device.ts'
import { password } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'
import { waysInOf } from '../ways-in.ts'

/** One of everything that a request can name. */
export interface Things {
  /** The token of the user who owns these things. */
  access: string
  email: string
  session: string
  upload: string
  passkey: string
  /** For another device of the user's, not used yet. */
  card: string
  /** Begun for the user by somebody who asked at the sign-in page. */
  recovery: string
  dataExport: number
  print: number
  printQuery: Record<string, string>
  /** The query of the address that downloads the copy. */
  exportQuery: Record<string, string>
  /** Mailed tokens that were used or revoked. */
  usedSignUp: string
  usedReset: string
  usedInvite: string
  /** The family's uid, and the user's id in it. */
  family: string
  member: number
  /** In the inbox of the invited person's address. */
  invitation: string
  /** The user's own person. */
  person: number
  relative: number
  relativeEmail: string
  invited: number
  /** Asks the invited person. */
  storyPlan: number
  /** In the link of the question that was mailed to them. */
  storyToken: string
  /** Stops these mails. */
  stopToken: string
  deletedPerson: number
  relation: number
  deletedRelation: number
  /** A tie of somebody who raised another. */
  tie: number
  /** A name of the relative that is not the preferred one. */
  name: number
  deletedName: number
  /** A relation of two partners. */
  couple: number
  fact: number
  deletedFact: number
  /** An address of the user's from which calendar programs read. */
  feed: number
  /** The user's picture frame. */
  frame: number
  source: number
  deletedSource: number
  change: number
  gedcomImport: number
  gedcomPreview: number
  /** The history line about the import. */
  importLine: number
  uid: string
  gallery: number
  title: string
  deletedGallery: number
  image: number
  original: string
  hash: string
  deletedImage: number
  /** A link for guests to the gallery, and the token that a guest got for it. */
  guestLink: number
  guestToken: string
  guestAccess: string
  /** A link to the branch of `person`, and the token of a guest who holds it. */
  branchLink: number
  branchAccess: string
  /** Of a link that was ended. */
  endedGuestToken: string
  /** A photo of a guest that waits in the gallery. */
  waitingImage: number
  /** On the image, the one of another relative, and one of a guest that waits. */
  comment: number
  deletedComment: number
  waitingComment: number
  /** A word of the family about the relative, and one for a term. */
  kinWord: number
  pushDevice: number
  /** Where its push service takes messages, and its secret. */
  pushEndpoint: string
  pushSecret: string
  deletedKinWord: number
  /** Takes the waiting comment back. */
  guestSecret: string
  /** A time at which a new link may end. */
  later: string
  tag: number
  face: number
  /** Two faces of one unknown person, and one of another. */
  unknownFace: number
  unknown: number
  otherUnknown: number
  /** A comment that asks about the face of the other. */
  faceQuestion: number
}

/** A word that no other family uses; if it shows up elsewhere, something has leaked. */
export const secretWord = 'Zyxwyvern'

const ok = <Answer>(answer: LightMyRequestResponse): Answer => {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.body === '' ? (undefined as Answer) : answer.json<Answer>()
}

/** `name` appears in everything that the family writes. */
export async function makeThings(test: TestApp, member: Member, name: string): Promise<Things> {
  // Others can submit this value themselves, as a title, so it does not reveal a leak.
  const key = `of.person.${member.person_id}`
  const tokens = { usedSignUp: await usedSignUp(test, member.email), ...(await usedReset(test, member.email)), usedInvite: '' }
  // A reset ends every session.
  Object.assign(member, ok<Tokens>(await test.call('obtainToken', { body: { email: member.email, password } })))
  const by = { token: member.access }
  const family = familyOf(test, member)
  const photos = photosOf(test, member)

  const { person: relative, relation } = await family.add({ name: `${name} Relative` })
  await family.set(relative.id, 'email', `${key}.relative@example.org`)
  await family.set(relative.id, 'biography', `<p>${name} was a smuggler.</p>`)
  const { relation: tie } = await family.add({ name: `${name} Child`, beside: relative.id, type: 2 })
  const createName = async (text: string) =>
    ok<PersonName>(await test.call('createName', { ...by, params: { id: relative.id }, body: { kind: 'also', text } })).id
  const [otherName, deletedName] = [await createName(`${name} Also`), await createName(`${name} Gone`)]
  ok(await test.call('deleteName', { ...by, params: { id: deletedName } }))
  const createSource = async (title: string) => ok<Source>(await test.call('createSource', { ...by, body: { title } })).id
  const [source, deletedSource] = [await createSource(`${name} Album`), await createSource(`${name} Register`)]
  const sources = [{ source_id: source, page: `${name} 3` }]
  ok(await test.call('updateRelation', { ...by, params: { id: tie.id }, body: { kind: 'adopted', sources } }))
  ok(await test.call('updateName', { ...by, params: { id: otherName }, body: { sources } }))
  ok(await test.call('deleteSource', { ...by, params: { id: deletedSource } }))
  const { relation: couple } = await family.add({ name: `${name} Partner`, beside: relative.id, type: 1 })
  const createFact = async (body: object) =>
    ok<Fact>(await test.call('createPersonFact', { ...by, params: { id: relative.id }, body })).id
  const fact = await createFact({
    kind: 'BIRT',
    date: 'ABT 1949',
    place: `${name} Town`,
    note: `${name} was born at sea.`,
    participants: [{ person_id: member.person_id, role: `${name} Witness` }],
    sources,
  })
  const deletedFact = await createFact({ kind: 'OCCU', value: `${name} Sailor` })
  ok(await test.call('deleteFact', { ...by, params: { id: deletedFact } }))
  ok(await test.call('createRelationFact', { ...by, params: { id: couple.id }, body: { kind: 'MARR', place: name } }))
  const { id: frame } = ok<{ id: number }>(
    await test.call('createPictureFrame', { ...by, body: { name: `${name} tablet`, search: '', seconds: 30 } }),
  )
  const { id: feed } = ok<CalendarFeed>(
    await test.call('createCalendarFeed', { ...by, body: { name: `${name} phone`, kinds: ['birthday'], who: 'everybody' } }),
  )
  const { person: invited } = await family.add({ name: `${name} Invited` })
  await family.set(invited.id, 'email', `${key}.invited@example.org`)
  ok(await test.call('createInvite', { ...by, body: { person_id: invited.id } }))
  tokens.usedInvite = (await test.mailedLink(`${key}.invited@example.org`)).pathname.split('/').at(-2) ?? ''
  ok(await test.call('resendInvite', { ...by, params: { id: invited.id } }))
  const ask = { person_id: invited.id, send_now: true, questions: [`${name} wonders?`] }
  const storyPlan = ok<StoryPlan>(await test.call('createStoryPlan', { ...by, body: ask })).id
  const storyToken = (await test.mailedLink(`${key}.invited@example.org`)).hash.slice(1)
  const { stop_token: stopToken } = ok<LinkedStory>(await test.call('openStory', { token: storyToken }))
  const { person: deleted, relation: deletedRelation } = await family.add({ name: `${name} Deleted` })
  await family.deletePerson(deleted.id)
  const uid = randomUUID()
  const { id: gedcomImport } = await importFile(test, member, gedcom(`0 @I1@ INDI\n1 NAME ${name} Imported\n1 UID ${uid}`))
  const previewed = await sendFile(test, member, gedcom(`0 @I1@ INDI\n1 NAME ${name} Previewed`), { preview: true })
  const { id: gedcomPreview } = ok<GedcomImport>(previewed)
  await family.set(relative.id, 'occupation', `${name} keeper`)
  const lines = ok<Change[]>(await test.call('listChanges', by))
  const [change] = lines
  const importLine = lines.find(({ kind }) => kind === 'family_imported')

  const title = `Gallery of ${member.person_id}`
  const gallery = await photos.gallery(title, `${name} told nobody`)
  const bytes = await fourColours({ width: 400 + name.length })
  const image = await photos.upload(gallery.id, bytes, `${name} Photo.jpg`)
  ok(await test.call('updateImage', { ...by, params: { id: image.id }, body: { latitude: 12, longitude: 34 } }))
  const deletedImage = await photos.upload(gallery.id, bytes, `${name} Discarded.jpg`)
  ok(await test.call('deleteImage', { ...by, params: { id: deletedImage.id } }))
  const deletedGallery = await photos.gallery(`${name} Discarded`)
  ok(await test.call('deleteGallery', { ...by, params: { id: deletedGallery.id } }))
  ok(await test.call('updateFact', { ...by, params: { id: fact }, body: { image_ids: [image.id] } }))
  ok(await test.call('updateSource', { ...by, params: { id: source }, body: { image_ids: [image.id] } }))
  const tag = ok<ImageTag>(
    await test.call('createTag', {
      ...by,
      body: { image_id: image.id, person_id: member.person_id, x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 },
    }),
  )
  const pictureKey = new URL(image.original_image).pathname.split('/')[3] ?? ''
  const face = await insertFace(test, pictureKey)
  const [unknownFace = 0, secondFace = 0, askedFace = 0] = [
    await insertFace(test, pictureKey),
    await insertFace(test, pictureKey),
    await insertFace(test, pictureKey),
  ]
  const unknown = await groupFaces(test, pictureKey, [unknownFace, secondFace])
  const otherUnknown = await groupFaces(test, pictureKey, [askedFace])
  const faceQuestion = ok<FaceQuestion>(
    await test.call('askAboutFace', { ...by, body: { face_id: askedFace, text: `${name} knows?` } }),
  ).id
  const photo = multipart([
    ...Object.entries({ x: '0', y: '0', w: '100', h: '100', r: '0' }),
    ['picture', { bytes, fileName: 'me.jpg' }],
  ])
  ok(await test.call('setProfileImage', { ...by, params: { id: member.person_id }, ...photo }))
  const { id: upload } = ok<CallResponse<'startUpload'>>(
    await test.call('startUpload', {
      ...by,
      body: { gallery_id: gallery.id, file_name: `${name} Upload.jpg`, size_bytes: bytes.length },
    }),
  )
  ok(
    await test.call('appendUpload', {
      ...by,
      params: { id: upload },
      query: { offset: '0' },
      body: bytes.subarray(0, 100),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  )

  const later = new Date(test.platform.now().getTime() + 10 * 86_400_000).toISOString()
  const link = { gallery_id: gallery.id, allows: ['look', 'add_photos', 'comment'], with_comments: true, ends_date: later }
  const createLink = async () => ok<GuestLink>(await test.call('createGuestLink', { ...by, body: link }))
  const secretOf = ({ url }: GuestLink): string => new URL(url ?? '').hash.slice(1)
  const [guestLink, endedLink] = [await createLink(), await createLink()]
  ok(await test.call('deleteGuestLink', { ...by, params: { id: endedLink.id } }))
  const guestToken = secretOf(guestLink)
  const { token: guestAccess } = ok<CallResponse<'openGuestLink'>>(
    await test.call('openGuestLink', { body: { token: guestToken } }),
  )
  const branch = {
    ...link,
    gallery_id: undefined,
    photos_gallery_id: gallery.id,
    person_id: member.person_id,
    generations: 3,
    with_places: true,
  }
  const branchLink = ok<GuestLink>(await test.call('createGuestLink', { ...by, body: branch }))
  const { token: branchAccess } = ok<CallResponse<'openGuestLink'>>(
    await test.call('openGuestLink', { body: { token: secretOf(branchLink) } }),
  )
  const added = multipart([
    ['guest_name', `${name} Guest`],
    ['picture', { bytes: await fourColours({ width: 300 + name.length }), fileName: `${name} Guest.jpg` }],
  ])
  ok(await test.call('addGuestPhoto', { token: guestAccess, ...added }))
  const waiting = ok<CallResponse<'listGuestImages'>>(await test.call('listGuestImages', by))

  const comment = async (body: object) =>
    ok<Comment>(await test.call('createComment', { ...by, body: { text: `${name} remembers`, ...body } })).id
  const [onImage, deletedComment] = [await comment({ image_id: image.id }), await comment({ person_id: relative.id })]
  await comment({ gallery_id: gallery.id, text: `${name} told nobody` })
  await comment({ person_id: relative.id, text: `${name} @[${member.person_id}]` })
  ok(await test.call('deleteComment', { ...by, params: { id: deletedComment } }))
  ok(await test.call('setHeart', { ...by, body: { image_id: image.id, is_on: true } }))
  const aloud = voiceForm(voiceFile('audio/ogg', `${name} tells`), 900, { text: `${name} said aloud` })
  ok(await test.call('createVoiceNote', { ...by, query: { person_id: String(relative.id) }, ...aloud }))
  const ofGuest = { photo_id: image.id, text: `${name} visited`, guest_name: `${name} Visitor` }
  const sentComment = ok<CallResponse<'addGuestComment'>>(
    await test.call('addGuestComment', { token: guestAccess, body: ofGuest }),
  )
  const [waitingComment] = ok<CallResponse<'listWaitingComments'>>(await test.call('listWaitingComments', by))

  const say = async (body: object) =>
    ok<KinWord>(await test.call('createKinWord', { ...by, body: { language: 'fi', reading: name, ...body } })).id
  const kinWord = await say({ person_id: relative.id, word: `${name} Granny`, said_by_id: member.person_id })
  ok(await test.call('setKinVoice', { ...by, params: { id: kinWord }, ...voiceForm(voiceFile('audio/webm', `${name} says so`)) }))
  await say({ person_id: relative.id, from_person_id: member.person_id, word: `${name} Gran` })
  const deletedKinWord = await say({ person_id: relative.id, word: `${name} Mamma` })
  ok(await test.call('deleteKinWord', { ...by, params: { id: deletedKinWord } }))

  const subscription = new Device(`https://fcm.googleapis.com/fcm/send/${key}`, '')
  const pushDevice = ok<PushDevice>(
    await test.call('savePushDevice', {
      ...by,
      body: { endpoint: subscription.endpoint, ...subscription.keys, ...everything },
    }),
  ).id

  const { id: passkey } = await waysInOf(test).addPasskey(member, new Authenticator({ isSynced: true }), `${name}'s phone`)
  const { card } = ok<CallResponse<'createOwnCard'>>(await test.call('createOwnCard', by))
  ok(await test.call('startDataExport', by))
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  const [copy] = ok<DataExport[]>(await test.call('listDataExports', by))
  const sessions = ok<CallResponse<'listSessions'>>(await test.call('listSessions', by))
  const { uid: familyUid, user_id } = await test.platform.database.read
    .selectFrom('users')
    .innerJoin('families', 'families.id', 'users.family_id')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.family_id', '=', 'users.family_id').onRef('sessions.user_id', '=', 'users.id'),
    )
    .select(['families.uid', 'users.id as user_id', 'users.family_id'])
    .where('sessions.id', '=', sessions.find((each) => each.is_current)?.id ?? '')
    .executeTakeFirstOrThrow()
  const recovery = randomUUID()
  const print = await addPrint(test, member)
  const printed = ok<Print[]>(await test.call('listPrints', by)).find(({ id }) => id === print.id)
  const { family_id } = await test.platform.database.read
    .selectFrom('families')
    .select('id as family_id')
    .where('uid', '=', familyUid)
    .executeTakeFirstOrThrow()
  await test.platform.database.write((tx) =>
    tx
      .insertInto('recoveries')
      .values({
        id: recovery,
        family_id,
        user_id,
        created_at: test.platform.now().toISOString(),
        is_asked: 1,
        expires_at: timeAfter(test.platform.now(), 7 * dayMs),
      })
      .execute(),
  )
  const [mark = ''] = [new URL(image.original_image).pathname.split('/')[2]]
  const invite = await test.platform.database.read
    .selectFrom('invites')
    .innerJoin('families', 'families.id', 'invites.family_id')
    .select('invites.id')
    .where('families.uid', '=', familyUid)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    family: familyUid,
    member: user_id,
    invitation: `${mark}-${invite.id}`,
    access: member.access,
    email: member.email,
    session: sessions.find((each) => each.is_current)?.id ?? '',
    upload,
    passkey,
    card: card.id,
    recovery,
    dataExport: copy?.id ?? 0,
    print: print.id,
    printQuery: Object.fromEntries(new URL(printed?.download ?? '', 'http://localhost').searchParams),
    exportQuery: Object.fromEntries(new URL(copy?.download ?? '', 'http://localhost').searchParams),
    ...tokens,
    person: member.person_id,
    relative: relative.id,
    relativeEmail: `${key}.relative@example.org`,
    invited: invited.id,
    storyPlan,
    storyToken,
    stopToken,
    deletedPerson: deleted.id,
    relation: relation.id,
    deletedRelation: deletedRelation.id,
    tie: tie.id,
    name: otherName,
    deletedName,
    couple: couple.id,
    fact,
    deletedFact,
    feed,
    frame,
    source,
    deletedSource,
    change: change?.id ?? 0,
    gedcomImport,
    gedcomPreview,
    importLine: importLine?.id ?? 0,
    uid,
    gallery: gallery.id,
    title,
    deletedGallery: deletedGallery.id,
    image: image.id,
    original: image.original_image,
    hash: createHash('sha256').update(bytes).digest('hex'),
    deletedImage: deletedImage.id,
    guestLink: guestLink.id,
    guestToken,
    guestAccess,
    branchLink: branchLink.id,
    branchAccess,
    endedGuestToken: secretOf(endedLink),
    waitingImage: waiting.results[0]?.id ?? 0,
    comment: onImage,
    deletedComment,
    kinWord,
    pushDevice,
    pushEndpoint: subscription.endpoint,
    pushSecret: subscription.keys.auth,
    deletedKinWord,
    waitingComment: waitingComment?.id ?? 0,
    guestSecret: sentComment.secret,
    later,
    tag: tag.id,
    face,
    unknownFace,
    unknown,
    otherUnknown,
    faceQuestion,
  }
}

const idOfNothing = 900_000_000

/** The same keys, but naming things that never existed. */
export function nothingLike(things: Things): Things {
  const nothing = {
    ...things,
    access: 'x.y.z',
    email: 'nobody@example.org',
    relativeEmail: 'nobody.relative@example.org',
    title: 'Nobody has this Gallery',
    uid: randomUUID(),
    family: randomUUID(),
    invitation: `${'A'.repeat(22)}-1`,
    session: randomUUID(),
    passkey: randomUUID(),
    card: randomUUID(),
    recovery: randomUUID(),
    guestSecret: 'x'.repeat(things.guestSecret.length),
    storyToken: 'x'.repeat(things.storyToken.length),
    stopToken: 'x'.repeat(things.stopToken.length),
    pushEndpoint: things.pushEndpoint.replace(/.$/, 'x'),
    pushSecret: 'x'.repeat(things.pushSecret.length),
  }
  for (const name of [
    'member',
    'dataExport',
    'print',
    'person',
    'relative',
    'invited',
    'storyPlan',
    'deletedPerson',
    'relation',
    'deletedRelation',
    'tie',
    'name',
    'deletedName',
    'couple',
    'fact',
    'deletedFact',
    'source',
    'deletedSource',
    'change',
    'gedcomImport',
    'gedcomPreview',
    'gallery',
    'deletedGallery',
    'image',
    'deletedImage',
    'guestLink',
    'branchLink',
    'waitingImage',
    'comment',
    'deletedComment',
    'kinWord',
    'pushDevice',
    'deletedKinWord',
    'waitingComment',
    'tag',
    'face',
    'unknownFace',
    'unknown',
    'otherUnknown',
    'faceQuestion',
  ] as const)
    nothing[name] = idOfNothing
  nothing.relative += 1
  for (const name of ['usedSignUp', 'usedReset', 'usedInvite', 'endedGuestToken'] as const)
    nothing[name] = randomUUID().padEnd(things[name].length, 'x').slice(0, things[name].length)
  nothing.upload = '0'.repeat(things.upload.length)
  nothing.hash = '0'.repeat(64)
  nothing.original = things.original.replace(/\/media\/[\w-]+\/[0-9a-f]{32}\//, `/media/${'A'.repeat(22)}/${'0'.repeat(32)}/`)
  return nothing
}

async function usedSignUp(test: TestApp, email: string): Promise<string> {
  const mail = await test.platform.database.read
    .selectFrom('mails')
    .select('text')
    .where('recipient', 'like', `%${email}%`)
    .where('text', 'like', '%/accounts/%')
    .orderBy('id')
    .executeTakeFirst()
  return /\/accounts\/[a-z_]+\/([^/\s]+)\//.exec(mail?.text ?? '')?.[1] ?? randomUUID()
}

async function usedReset(test: TestApp, email: string): Promise<{ usedReset: string }> {
  ok(await test.call('requestPasswordReset', { body: { email } }))
  // The job begins within three seconds.
  test.platform.clock.advance({ seconds: 3 })
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  const link = await test.mailedLink(email)
  const token = link.searchParams.get('token') ?? link.pathname.split('/').at(-2) ?? ''
  ok(await test.call('confirmPasswordReset', { body: { token, password } }))
  return { usedReset: token }
}

async function insertFace({ platform: { database, now } }: TestApp, key: string): Promise<number> {
  const at = now().toISOString()
  return database.write(async (tx) => {
    const { family_id, id: image_id } = await tx
      .selectFrom('images')
      .select(['family_id', 'id'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    const face = {
      id: await nextId(tx, family_id as FamilyId, 'faces'),
      family_id,
      image_id,
      x1: 0.6,
      x2: 0.8,
      y1: 0.6,
      y2: 0.8,
      descriptor: Buffer.alloc(512).toString('base64'),
      person_id: null,
      probability: null,
      tag_id: null,
      dismissed_at: null,
      created_at: at,
      updated_at: at,
    }
    return (await tx.insertInto('faces').values(face).returning('id').executeTakeFirstOrThrow()).id
  })
}

/** @returns the number of the group */
async function groupFaces({ platform: { database } }: TestApp, key: string, faces: number[]): Promise<number> {
  return database.write(async (tx) => {
    const { family_id } = await tx.selectFrom('images').select('family_id').where('key', '=', key).executeTakeFirstOrThrow()
    const group = await nextId(tx, family_id as FamilyId, 'faces')
    await tx
      .insertInto('face_groups')
      .values(faces.map((face) => ({ family_id, face_id: face, group_id: group, said: '' as const })))
      .execute()
    return group
  })
}
