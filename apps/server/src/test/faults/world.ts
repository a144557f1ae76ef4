import { randomUUID } from 'node:crypto'
import type { CallResponse, Fact, ImageTag, Person } from '@banyan/contract'
import { hashToken, newToken } from '../../features/accounts/tokens.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { createMailWorker } from '../../platform/mail/mail-worker.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import { jobHandlers } from '../../workers.ts'
import { Authenticator } from '../authenticator.ts'
import { familyOf, joinFamily } from '../family.ts'
import { makeThings } from '../isolation/things.ts'
import type { Things } from '../isolation/things.ts'
import { multipart } from '../multipart.ts'
import { fourColours, photosOf } from '../photos/photos.ts'
import { password } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'
import { appOf, waysInOf } from '../ways-in.ts'

/** Two families with one of everything, and an unused link of every kind. */
export interface World {
  things: Things
  ada: Member
  /** A second user of Ada's family. */
  ben: Member
  /** The only user of another family, which has a photo. */
  carl: Member
  /** Ben's id as a user. */
  bensId: number
  carlsFamily: string
  /** In Carl's inbox, from Ada's family. */
  carlsInvitation: string
  /** A second session of Ada's. */
  otherSession: string
  tokens: {
    signUp: string
    reset: string
    invite: string
    emailChange: string
    emailRestore: string
    unsubscribe: string
    here: string
  }
  /** What people have begun with their ways in: Ada with passkeys and an app, Ben with a code to type. */
  begun: {
    passkey: ReturnType<Authenticator['create']>
    signIn: ReturnType<Authenticator['get']>
    confirm: ReturnType<Authenticator['get']>
    appCode: string
    ticket: string
    recoveryCode: string
    bensCode: string
  }
  /** Cards that nobody has used: two members without an address have one each, and Ben has one. */
  cards: { token: string; memberId: number; otherId: string; otherMemberId: number; bensId: string }
  /**
   * Kit, a keeper, has vouched for the two members with cards and for another, and Ada after him for the two: the wait is over, and one of them
   * has a link. Somebody has asked for Ben.
   */
  recovery: { id: string; link: string; refusal: string; vouchedFor: number }
  /** Somebody in Ada's tree without an address. */
  granny: number
  /** An upload that has fully arrived. */
  wholeUpload: string
  /** Somebody with an address who is neither a user nor invited, and their duplicate. */
  /** A user who has changed something. */
  author: number
  cousin: number
  /** The fact of the cousin's birth. */
  cousinBirth: number
  double: number
  /** The death of somebody, on a 20 May. */
  memorial: number
  /** A relation deleted on its own: both people still exist. */
  aloneRelation: number
  /** The history lines about changed fields. */
  fieldChange: number
  otherFieldChange: number
  /** An image in a gallery of its own. */
  secondImage: number
  /** Galleries that fill themselves. */
  search: number
  deletedSearch: number
  /** A picture that nobody has uploaded. */
  photo: Buffer
}

const tokenOf = (link: URL): string => link.searchParams.get('token') ?? link.pathname.split('/').at(-2) ?? ''

/** Fills an empty server with the world, and runs everything that is queued. */
export async function makeWorld(test: TestApp): Promise<World> {
  const { platform } = test
  const work = async (): Promise<void> => {
    platform.clock.advance({ seconds: 5 })
    await createJobWorker(platform, jobHandlers(platform)).runDue()
  }
  const ok = <Answer>(answer: { statusCode: number; body: string }): Answer => {
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`)
    return (answer.body === '' ? undefined : JSON.parse(answer.body)) as Answer
  }

  const ada = await test.newMember({ name: 'Ada' })
  const things = await makeThings(test, ada, 'Ada')
  const by = { token: ada.access }
  const family = familyOf(test, ada)
  const ben = await joinFamily(test, ada, { name: 'Ben' })
  const invite = tokenOf(await test.mailedLink(`invited@example.org`))
  const { person: cousin } = await family.add({ name: 'Dora Miller', birth_year: 1951 })
  await family.set(cousin.id, 'email', 'dora@example.org')
  const { person: double } = await family.add({ name: 'Dora Miler', birth_year: 1951 })
  await family.set(double.id, 'occupation', 'Baker')
  const { person: old } = await family.add({ name: 'Old Lo', birth_year: 1901 })
  const died = { ...by, params: { id: old.id }, body: { kind: 'DEAT', date: '20 MAY 1970' } }
  const memorial = ok<Fact>(await test.call('createPersonFact', died)).id
  const { relation: alone } = await family.add({ name: 'Gil' })
  await family.deleteRelation(alone.id)
  const photos = photosOf(test, ada)
  const second = await photos.upload(things.gallery, await fourColours({ width: 320, height: 200 }), 'Second.jpg')
  ok<ImageTag>(
    await test.call('createTag', {
      ...by,
      body: { image_id: second.id, person_id: cousin.id, x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 },
    }),
  )
  // Ben is mailed about it, with a link to unsubscribe.
  ok(
    await test.call('createTag', {
      ...by,
      body: { image_id: second.id, person_id: ben.person_id, x1: 0.5, x2: 0.7, y1: 0.1, y2: 0.3 },
    }),
  )
  const { unsubscribe_url } = await platform.database.read
    .selectFrom('mails')
    .select('unsubscribe_url')
    .where('unsubscribe_url', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

  const photo = await fourColours({ width: 240, height: 160 })
  const whole = await fourColours({ width: 300, height: 210 })
  const { id: wholeUpload } = ok<CallResponse<'startUpload'>>(
    await test.call('startUpload', {
      ...by,
      body: { gallery_id: things.gallery, file_name: 'Whole.jpg', size_bytes: whole.length },
    }),
  )
  const headers = { 'content-type': 'application/octet-stream' }
  ok(
    await test.call('appendUpload', {
      ...by,
      params: { id: wholeUpload },
      query: { offset: '0' },
      body: whole.subarray(0, 500),
      headers,
    }),
  )
  ok(
    await test.call('appendUpload', {
      ...by,
      params: { id: wholeUpload },
      query: { offset: '500' },
      body: whole.subarray(500),
      headers,
    }),
  )

  const carl = await test.newMember({ name: 'Carl' })
  const carls = photosOf(test, carl)
  const album = await carls.gallery('Carl alone')
  await carls.upload(album.id, await fourColours({ width: 200, height: 100 }), 'Alone.jpg')
  const portrait = multipart([
    ...Object.entries({ x: '0', y: '0', w: '60', h: '60', r: '0' }),
    ['picture', { bytes: photo, fileName: 'me.jpg' }],
  ])
  ok<Person>(await test.call('setProfileImage', { token: carl.access, params: { id: carl.person_id }, ...portrait }))

  ok(
    await test.call('signUp', { body: { name: 'Eve', email: 'eve@example.org', language: 'fr', gender: 'F', birth_year: 1990 } }),
  )
  const signUp = tokenOf(await test.mailedLink('eve@example.org'))
  ok(await test.call('requestPasswordReset', { body: { email: ada.email } }))
  await work()
  const reset = tokenOf(await test.mailedLink(ada.email))
  ok(await test.call('requestEmailChange', { ...by, body: { email: 'ada.new@example.org', password } }))
  const emailChange = tokenOf(await test.mailedLink('ada.new@example.org'))
  ok(await test.call('requestEmailChange', { token: carl.access, body: { email: 'carl.new@example.org', password } }))
  ok(await test.call('confirmEmailChange', { body: { token: tokenOf(await test.mailedLink('carl.new@example.org')) } }))
  const emailRestore = tokenOf(await test.mailedLink(carl.email))
  const changes = await family.changes()
  const [fieldChange = 0, otherFieldChange = 0] = [false, true].map(
    (isOther) =>
      changes.find((each) => each.can_revert && each.kind === 'person_changed' && (each.person_id === double.id) === isOther)?.id,
  )

  const [search, deletedSearch] = await Promise.all(
    ['Lakes', 'Old lakes'].map(async (title) =>
      ok<CallResponse<'createPhotoSearch'>>(
        await test.call('createPhotoSearch', { ...by, body: { title, search: 'words=lake' } }),
      ),
    ),
  )
  if (search === undefined || deletedSearch === undefined) throw new Error('no searches')
  ok(await test.call('deletePhotoSearch', { ...by, params: { id: deletedSearch.id } }))

  const { person: carlsPerson } = await family.add({ name: 'Carl Miller' })
  await family.set(carlsPerson.id, 'email', 'carl.new@example.org')
  ok(await test.call('createInvite', { ...by, body: { person_id: carlsPerson.id } }))
  const [carlsInvitation] = ok<CallResponse<'listInvitations'>>(await test.call('listInvitations', { token: carl.access }))
  const [ofCarl] = ok<CallResponse<'listMemberships'>>(await test.call('listMemberships', { token: carl.access }))
  const members = ok<CallResponse<'listMembers'>>(await test.call('listMembers', by))

  await work()
  const other = ok<{ access: string }>(
    await test.call('obtainToken', { body: { email: ada.email, password }, headers: { 'user-agent': 'Other' } }),
  )
  const sessions = ok<CallResponse<'listSessions'>>(await test.call('listSessions', { token: other.access }))
  await createMailWorker(platform).sendDue()
  const here = newToken()
  const { family_id, id: adasId } = await platform.database.read
    .selectFrom('users')
    .select(['family_id', 'id'])
    .where('role', '=', 'keeper')
    .where('person_id', '=', ada.person_id)
    .orderBy('family_id')
    .executeTakeFirstOrThrow()
  await platform.database.write((tx) =>
    tx
      .insertInto('legacy_links')
      .values({ token_hash: hashToken(here), family_id, user_id: adasId })
      .execute(),
  )
  const tokens = {
    here,
    signUp,
    reset,
    invite,
    emailChange,
    emailRestore,
    unsubscribe: new URL(unsubscribe_url ?? '').pathname.split('/').at(-2) ?? '',
  }
  // Photos added more than ten minutes later start a new history line, whenever a job finishes them.
  platform.clock.advance({ minutes: 20 })
  // A serious call needs a proof of the last ten minutes.
  for (const { access } of [ada, ben, carl]) ok(await test.call('confirm', { token: access, body: { password } }))
  const ways = waysInOf(test)
  const device = new Authenticator({ isSynced: true })
  await ways.addPasskey(ada, device)
  const passkey = new Authenticator().create(await ways.beginPasskey(ada))
  const signIn = device.get(await ways.beginSignIn())
  const confirm = device.get(ok(await test.call('beginConfirm', by)))
  const { secret } = ok<CallResponse<'beginTotp'>>(await test.call('beginTotp', by))
  const bensApp = await ways.addTotp(ben)
  const ticket = await ways.ticketOf(ben.email, password)
  const begun = {
    passkey,
    signIn,
    confirm,
    appCode: appOf(test, secret).code(),
    ticket,
    recoveryCode: bensApp.recoveryCodes[0] ?? '',
    bensCode: bensApp.code(1),
  }
  const withCard = async (name: string) => {
    const { person } = await family.add({ name })
    const body = { person_id: person.id, language: 'en', role: 'member' }
    return ok<CallResponse<'createCardAccount'>>(await test.call('createCardAccount', { ...by, body }))
  }
  const { person: granny } = await family.add({ name: 'Hal' })
  const [firstCard, otherCard] = [await withCard('Ivo'), await withCard('Joy')]
  const bens = ok<CallResponse<'createOwnCard'>>(await test.call('createOwnCard', { token: ben.access }))
  const cards = {
    token: new URL(firstCard.url).hash.slice(1),
    memberId: firstCard.card.user_id,
    otherId: otherCard.card.id,
    otherMemberId: otherCard.card.user_id,
    bensId: bens.card.id,
  }
  const { card: kits } = await withCard('Kit')
  const { card: lous } = await withCard('Lou')
  const bensId = members.find((each) => each.person_id === ben.person_id)?.id ?? 0
  const recovery = { id: randomUUID(), link: newToken(), refusal: newToken(), vouchedFor: lous.user_id }
  const begunAt = platform.now().toISOString()
  const expiresAt = timeAfter(platform.now(), 7 * dayMs)
  const asked = { family_id, created_at: begunAt, is_asked: 1 as const, expires_at: expiresAt }
  const vouched = { ...asked, first_keeper_id: kits.user_id, first_at: begunAt }
  const ready = { ...vouched, second_keeper_id: adasId, opens_at: begunAt }
  await platform.database.write(async (tx) => {
    await tx
      .updateTable('users')
      .set({ role: 'keeper' })
      .where('family_id', '=', family_id)
      .where('id', '=', kits.user_id)
      .execute()
    for (const row of [
      { ...asked, id: randomUUID(), user_id: bensId },
      { ...vouched, id: randomUUID(), user_id: lous.user_id },
      { ...ready, id: recovery.id, user_id: cards.otherMemberId, refuse_hash: hashToken(recovery.refusal) },
      {
        ...ready,
        id: randomUUID(),
        user_id: cards.memberId,
        link_hash: hashToken(recovery.link),
        link_expires_at: expiresAt,
      },
    ])
      await tx.insertInto('recoveries').values(row).execute()
  })
  const [author] = ok<CallResponse<'listChangeAuthors'>>(await test.call('listChangeAuthors', by))
  return {
    things,
    ada,
    ben,
    carl: { ...carl, email: 'carl.new@example.org' },
    bensId,
    carlsFamily: ofCarl?.family_id ?? '',
    carlsInvitation: carlsInvitation?.id ?? '',
    otherSession: sessions.find((each) => each.is_current)?.id ?? '',
    tokens,
    begun,
    cards,
    recovery,
    granny: granny.id,
    wholeUpload,
    author: author?.user_id ?? 0,
    cousin: cousin.id,
    cousinBirth: cousin.facts[0]?.id ?? 0,
    double: double.id,
    memorial,
    aloneRelation: alone.id,
    fieldChange,
    otherFieldChange,
    secondImage: second.id,
    search: search.id,
    deletedSearch: deletedSearch.id,
    photo,
  }
}
