import { familyLogKinds } from '@banyan/contract'
import type { CallName, FamilyLogEntry, FamilyLogKind, OwnInvitation, Tokens } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailWorker } from '../../platform/mail/mail-worker.ts'
import { Authenticator } from '../../test/authenticator.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import { gedcom, importFile } from '../../test/gedcom.ts'
import { photosOf } from '../../test/photos/photos.ts'
import { everybody } from '../../test/prints/prints.ts'
import { runJobs } from '../../test/put-back.ts'
import { startOidcServer } from '../../test/servers/oidc-server.ts'
import type { OidcServer } from '../../test/servers/oidc-server.ts'
import { openTestApp, password, testAppOn } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { waysInOf } from '../../test/ways-in.ts'
import { signOut } from '../accounts/credentials.service.ts'
import { KnownDevices } from '../accounts/sessions/known-devices.ts'
import { LoginGuard } from '../accounts/sessions/login-guard.ts'
import { Sessions } from '../accounts/sessions/sessions.service.ts'
import { findUserByEmail } from '../accounts/users.service.ts'
import { removeWaysIn } from '../accounts/ways-in/ways-in.service.ts'
import { findFamilyByUid } from '../families/families.service.ts'
import { legacyTask } from '../legacy/legacy.task.ts'
import { reportRestored } from './report-restored.service.ts'
import { verifyLog } from './verify-log.service.ts'

let test: TestApp
let ada: Member
let ben: Member
let eve: Member
let eveInTree: number | undefined
beforeAll(async () => {
  test = await openTestApp()
  ada = await test.newMember({ name: 'Ada' })
  ben = await joinFamily(test, ada, { name: 'Ben' })
  eve = await test.newMember({ name: 'Eve' })
})
afterAll(() => test.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

const ok = async (name: CallName, options: Parameters<TestApp['call']>[1] = {}) => {
  const answer = await test.call(name, { headers: { 'user-agent': firefox }, ...options })
  if (answer.statusCode >= 300) throw new Error(`${name} ${answer.statusCode} ${answer.body}`)
  return answer
}
const entries = async (by: Member = ada, query: Record<string, string> = {}): Promise<FamilyLogEntry[]> =>
  (await ok('listFamilyLog', { token: by.access, query })).json()
const signIn = async (email: string, agent = firefox): Promise<Tokens> =>
  (await ok('obtainToken', { body: { email, password }, headers: { 'user-agent': agent } })).json()
const memberId = async (who: Member): Promise<number> =>
  (await ok('listMembers', { token: who.access })).json<{ id: number; is_self: boolean }[]>().find((each) => each.is_self)?.id ??
  0
const userOf = async (email: string) => {
  const user = await findUserByEmail(test.platform.database.read, email)
  if (user === undefined) throw new Error('no user')
  return user
}
const newSessions = (): Sessions => new Sessions(test.platform, new KnownDevices(test.platform))
const mailedToken = async (email: string): Promise<string> => {
  const link = await test.mailedLink(email)
  return link.searchParams.get('token') ?? link.pathname.split('/').at(-2) ?? ''
}
const settings = (body: object) => ok('updateFamilySettings', { token: ada.access, body })
const members = async (keeper: Member): Promise<Member> => joinFamily(test, keeper, { name: 'Cleo' })
/** A person of the family with the address of somebody who has a family of their own. */
const inviteEve = async (): Promise<void> => {
  if (eveInTree === undefined) {
    eveInTree = (await familyOf(test, ada).add({ name: 'Eve in the tree' })).person.id
    await familyOf(test, ada).set(eveInTree, 'email', eve.email)
  }
  await ok('createInvite', { token: ada.access, body: { person_id: eveInTree } })
}
const ownInvitation = async (): Promise<string> =>
  (await ok('listInvitations', { token: eve.access })).json<OwnInvitation[]>()[0]?.id ?? ''
const withTotp = async (member: Member) => waysInOf(test).addTotp(member)
const expected = (text: string, device = 'Firefox · Linux') => ({ text, device })
const copy = async (): Promise<string> => {
  await ok('startDataExport', { token: ada.access })
  await runJobs(test)
  return (await ok('listDataExports', { token: ada.access })).json<{ download: string }[]>()[0]?.download ?? ''
}

let rosasCard = ''
let rosa: Member
/** Does something on this server while it knows a provider. */
const atProvider = async (work: (there: TestApp, provider: OidcServer) => ReturnType<TestApp['call']>): Promise<void> => {
  const provider = await startOidcServer()
  const publicUrl = 'http://localhost:4711'
  provider.sendBackTo(`${publicUrl}/accounts/oidc/`)
  const config = { ...test.platform.config, publicUrl, oidc: provider.settings }
  const there = await testAppOn({ ...test.platform, config })
  try {
    const answer = await work(there, provider)
    expect(answer.statusCode, answer.body).toBe(200)
    await ok('getWaysIn', { token: ben.access })
  } finally {
    await there.app.close()
    await provider.close()
  }
}
const linkBen = async ({ call }: TestApp, provider: OidcServer) => {
  const [by, browser] = [{ token: ben.access, headers: { 'user-agent': firefox } }, 'Firefox']
  const { url } = (await call('beginOidcLink', { ...by, body: { browser } })).json<{ url: string }>()
  provider.become({ sub: '1', email: 'ben.elsewhere@example.org', email_verified: true })
  return call('createOidcLink', { ...by, body: { query: await provider.visit(url), browser } })
}
/** A family with the keepers Fay, Gus and Hal, and Dora, who has lost every way in. */
const threeKeepers = async () => {
  const fay = await test.newMember({ name: 'Fay' })
  const gus = await joinFamily(test, fay, { name: 'Gus', role: 'keeper' })
  await joinFamily(test, fay, { name: 'Hal', role: 'keeper' })
  const dora = await joinFamily(test, fay, { name: 'Dora' })
  return { fay, gus, dora, id: await memberId(dora) }
}
const recoveryOfDora = async () => {
  const family = await threeKeepers()
  const { fay, gus, id } = family
  await ok('vouchForMember', { token: fay.access, params: { id } })
  const { id: recovery } = (await ok('vouchForMember', { token: gus.access, params: { id } })).json<{ id: string }>()
  return { ...family, recovery }
}
const linkOfDora = async () => {
  const family = await recoveryOfDora()
  test.platform.clock.advance({ days: 1 })
  const [gus, fay] = [await signIn(family.gus.email), await signIn(family.fay.email)]
  const made = await ok('createRecoveryLink', { token: gus.access, params: { id: family.recovery } })
  for (const each of [ada, ben, eve]) Object.assign(each, await signIn(each.email))
  return { fay: { ...family.fay, ...fay }, token: new URL(made.json<{ url: string }>().url).hash.slice(1) }
}
const followers = new Map<string, Member>()
/** A family whose keeper has chosen who follows her. */
const legacyOfFay = async (): Promise<Member> => {
  const fay = await test.newMember({ name: 'Fay' })
  const cleo = await members(fay)
  followers.set(fay.email, cleo)
  await ok('updateLegacy', { token: fay.access, body: { months: 6, successor_id: await memberId(cleo), password } })
  return fay
}
/** Lets half a year pass, and goes back to now. */
const silently = async (work: () => Promise<unknown>): Promise<void> => {
  const now = test.platform.now()
  test.platform.clock.advance({ days: 190 })
  await work()
  test.platform.clock.set(now)
}

/**
 * Each kind: what causes it, and what a keeper then reads. Those of the server's operator have no call. A new kind does not compile without
 * its row.
 */
const cases: Record<FamilyLogKind, () => Promise<Partial<FamilyLogEntry> & { by?: Member }>> = {
  signed_in: async () => {
    await signIn(ben.email)
    return expected('Ben signed in with a password.')
  },
  sign_in_failed: async () => {
    const wrong = { body: { email: ben.email, password: 'not the password' }, headers: { 'user-agent': firefox } }
    expect((await test.call('obtainToken', wrong)).statusCode).toBe(401)
    test.platform.clock.advance({ seconds: 5 })
    await runJobs(test)
    return { ...expected('A sign-in as Ben failed: wrong password.'), user_id: null }
  },
  session_copied: async () => {
    const { refresh } = await signIn(ben.email)
    const { refresh: next } = (await ok('refreshToken', { body: { refresh }, headers: { 'user-agent': firefox } })).json<Tokens>()
    await ok('refreshToken', { body: { refresh: next }, headers: { 'user-agent': firefox } })
    const again = await test.call('refreshToken', { body: { refresh }, headers: { 'user-agent': chrome } })
    expect(again.statusCode).toBe(401)
    return expected('A sign-in of Ben was used from a second device and has been ended.', 'Chrome · Windows')
  },
  signed_out_by_operator: async () => {
    const { accountId } = await userOf(ben.email)
    await test.platform.database.write((tx) => signOut(tx, test.platform, newSessions(), accountId))
    test.platform.clock.advance({ seconds: 10 })
    ben = { ...ben, ...(await signIn(ben.email)) }
    return { text: 'The server’s operator signed Ben out on all devices.', device: '', user_id: null }
  },
  passkey_added: async () => {
    await waysInOf(test).addPasskey(ben, new Authenticator())
    return { text: 'Ben added a passkey.' }
  },
  passkey_removed: async () => {
    const { passkeys } = await waysInOf(test).waysIn(ben)
    await ok('deletePasskey', { token: ben.access, params: { id: passkeys[0]?.id ?? '' } })
    return expected('Ben removed a passkey.')
  },
  totp_added: async () => {
    await withTotp(ben)
    return { text: 'Ben switched on codes from an app.' }
  },
  recovery_codes_made: async () => {
    await ok('createRecoveryCodes', { token: ben.access })
    return expected('Ben created new recovery codes.')
  },
  totp_removed: async () => {
    await ok('deleteTotp', { token: ben.access })
    return expected('Ben switched off codes from an app.')
  },
  recovery_code_used: async () => {
    const { recoveryCodes } = await withTotp(ben)
    const ticket = await waysInOf(test).ticketOf(ben.email, password)
    const answer = await waysInOf(test).withCode(ticket, recoveryCodes[0] ?? '')
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await entries())[0]).toMatchObject({ text: 'Ben signed in with a password and a recovery code.' })
    await ok('deleteTotp', { token: ben.access })
    return { text: 'Ben used a recovery code.' }
  },
  password_changed: async () => {
    await ok('changePassword', { token: ben.access, body: { old_password: password, new_password: 'under the elm tree' } })
    await ok('changePassword', { token: ben.access, body: { old_password: 'under the elm tree', new_password: password } })
    return expected('Ben changed their password.')
  },
  password_reset: async () => {
    await ok('requestPasswordReset', { body: { email: ben.email } })
    test.platform.clock.advance({ seconds: 5 })
    await runJobs(test)
    await ok('confirmPasswordReset', { body: { token: await mailedToken(ben.email), password } })
    test.platform.clock.advance({ seconds: 10 })
    ben = { ...ben, ...(await signIn(ben.email)) }
    return expected('Ben chose a new password with an emailed link.')
  },
  email_changed: async () => {
    await ok('requestEmailChange', { token: ben.access, body: { email: 'ben.new@example.org', password } })
    await ok('confirmEmailChange', { body: { token: await mailedToken('ben.new@example.org') } })
    return expected('Ben changed their email address.')
  },
  email_restored: async () => {
    await ok('restoreEmail', { body: { token: await mailedToken(ben.email), password } })
    test.platform.clock.advance({ seconds: 10 })
    ben = { ...ben, ...(await signIn(ben.email)) }
    return expected('Ben took an earlier email address back.')
  },
  ways_in_removed: async () => {
    const user = await userOf(ben.email)
    await removeWaysIn(test.platform, newSessions(), new LoginGuard(test.platform), user, { wantsLink: false })
    test.platform.clock.advance({ seconds: 10 })
    ben = { ...ben, ...(await signIn(ben.email)) }
    return { text: 'The server’s operator removed all passkeys and codes of Ben.', user_id: null }
  },
  oidc_linked: async () => {
    await atProvider(linkBen)
    return expected('Ben linked an account elsewhere for signing in.')
  },
  oidc_unlinked: async () => {
    await atProvider(async (there, provider) => {
      await linkBen(there, provider)
      return there.call('deleteOidcLink', { token: ben.access, headers: { 'user-agent': firefox } })
    })
    return expected('Ben unlinked an account elsewhere.')
  },
  card_made: async () => {
    await ok('createOwnCard', { token: ben.access })
    return expected('Ben made a card for signing in.')
  },
  card_made_by_keeper: async () => {
    const { person } = await familyOf(test, ada).add({ name: 'Rosa' })
    const body = { person_id: person.id, language: 'en', role: 'member' }
    rosasCard = (await ok('createCardAccount', { token: ada.access, body })).json<{ url: string }>().url
    return expected('A keeper made a card for Rosa to sign in with.')
  },
  card_used: async () => {
    const body = { token: new URL(rosasCard).hash.slice(1), device: '' }
    rosa = { ...(await ok('obtainTokenWithCard', { body })).json<Tokens>(), email: '' }
    return expected('Rosa used a card.')
  },
  new_device: async () => {
    const ways = waysInOf(test)
    const tablet = new Authenticator()
    await ways.addPasskey(rosa, tablet)
    const body = { passkey: tablet.get(await ways.beginSignIn()), device: '' }
    await ok('obtainTokenWithPasskey', { body, from: '198.51.100.30', headers: { 'user-agent': chrome } })
    return expected('Rosa used a device that is new for them.', 'Chrome · Windows')
  },
  recovery_asked: async () => {
    const { fay, dora } = await threeKeepers()
    await ok('askKeepers', { body: { email: dora.email } })
    test.platform.clock.advance({ seconds: 5 })
    await runJobs(test)
    return { text: 'Someone asked at the sign-in page to let Dora back in.', user_id: null, by: fay }
  },
  recovery_vouched: async () => {
    const { fay, id } = await threeKeepers()
    await ok('vouchForMember', { token: fay.access, params: { id } })
    return { text: 'Fay vouched for Dora (1 of 2).', by: fay }
  },
  recovery_begun: async () => ({
    text: 'Two keepers have vouched for Dora. The wait of 24 hours has begun.',
    user_id: null,
    by: (await recoveryOfDora()).fay,
  }),
  recovery_stopped: async () => {
    const { fay, recovery } = await recoveryOfDora()
    await ok('stopRecovery', { token: fay.access, params: { id: recovery } })
    return { text: 'Fay stopped letting Dora back in.', by: fay }
  },
  recovery_shown: async () => {
    const { fay } = await linkOfDora()
    return { text: 'Gus was shown the link that lets Dora back in.', by: fay }
  },
  recovery_used: async () => {
    const { fay, token } = await linkOfDora()
    await ok('obtainTokenWithRecovery', { body: { token, password } })
    expect((await entries(fay))[0]).toMatchObject({ text: 'Dora signed in with a link from two keepers.' })
    return { ...expected('Dora came back with the help of two keepers. All earlier ways in ended.'), by: fay }
  },
  family_founded: async () => ({ text: 'Ada started the family.' }),
  member_invited: async () => {
    await inviteEve()
    return { text: 'Ada invited Eve in the tree.' }
  },
  invitation_withdrawn: async () => {
    const { person } = await familyOf(test, ada).add({ name: 'Zoe' })
    await familyOf(test, ada).set(person.id, 'email', 'zoe@example.org')
    await ok('createInvite', { token: ada.access, body: { person_id: person.id } })
    await ok('deleteInvite', { token: ada.access, params: { id: person.id } })
    return { text: 'Ada withdrew the invitation of Zoe.' }
  },
  invitation_declined: async () => {
    await ok('declineInvitation', { token: eve.access, params: { id: await ownInvitation() } })
    return { text: 'Eve in the tree declined the invitation.', user_id: null }
  },
  member_joined: async () => {
    const { person } = await familyOf(test, ada).add({ name: 'Dan' })
    await familyOf(test, ada).set(person.id, 'email', 'dan@example.org')
    await ok('createInvite', { token: ada.access, body: { person_id: person.id } })
    await ok('acceptInvitation', { params: { token: await mailedToken('dan@example.org') }, body: { password } })
    return { text: 'Dan joined the family.' }
  },
  member_left: async () => {
    const dan = await signIn('dan@example.org')
    await ok('deleteAccount', { token: dan.access, body: { password, delete_profile: true } })
    // Their profile went with them, and with it their name.
    return { text: 'A former member left the family.' }
  },
  member_removed: async () => {
    const cleo = await members(ada)
    await ok('removeMember', { token: ada.access, params: { id: await memberId(cleo) }, body: { password } })
    return { text: 'Ada removed Cleo from the family.' }
  },
  role_changed: async () => {
    await ok('changeMemberRole', { token: ada.access, params: { id: await memberId(ben) }, body: { role: 'keeper', password } })
    return { text: 'Ada changed the role of Ben from member to keeper.' }
  },
  keeper_followed: async () => {
    const founder = await test.newMember({ name: 'Fay' })
    const next = await members(founder)
    await ok('deleteAccount', { token: founder.access, body: { password, delete_profile: false } })
    test.platform.clock.advance({ seconds: 10 })
    return { text: 'Cleo became a keeper, because the last one had left.', user_id: null, by: next }
  },
  legacy_chosen: async () => ({
    text: 'Fay chose that Cleo becomes keeper when the keepers are silent for 6 months.',
    by: await legacyOfFay(),
  }),
  legacy_off: async () => {
    const fay = await legacyOfFay()
    await ok('updateLegacy', { token: fay.access, body: { months: 0, password } })
    return { text: 'Fay chose that no one follows silent keepers.', by: fay }
  },
  legacy_asked: async () => {
    const fay = await legacyOfFay()
    await silently(() => legacyTask.run(test.platform))
    return {
      text: 'The keepers were silent and were asked by email (time 1 of 3). Cleo would follow.',
      user_id: null,
      by: fay,
    }
  },
  legacy_answered: async () => {
    const fay = await legacyOfFay()
    await silently(async () => {
      await legacyTask.run(test.platform)
      await ok('confirmPresence', { body: { token: await mailedToken(fay.email) } })
    })
    return { text: 'Fay answered the email: a keeper is there.', by: fay }
  },
  legacy_ended: async () => {
    const fay = await legacyOfFay()
    await silently(async () => {
      await legacyTask.run(test.platform)
      test.platform.clock.advance({ days: 1 })
      await signIn(fay.email)
      await legacyTask.run(test.platform)
    })
    return { text: 'A keeper is back, so the family isn’t handed over.', user_id: null, by: fay }
  },
  handed_over: async () => {
    const fay = await legacyOfFay()
    const cleo = (await ok('listMembers', { token: fay.access })).json<{ name: string }[]>().find(({ name }) => name === 'Cleo')
    expect(cleo).toBeDefined()
    await silently(async () => {
      const worker = createMailWorker(test.platform)
      for (let night = 0; night < 70; night += 1) {
        await legacyTask.run(test.platform)
        while ((await worker.sendDue()) > 0);
        test.platform.clock.advance({ days: 1 })
      }
    })
    test.platform.clock.advance({ seconds: 10 })
    return {
      text: 'No keeper answered. Cleo became keeper, the earlier keepers are members.',
      user_id: null,
      by: { ...followers.get(fay.email)!, ...(await signIn(followers.get(fay.email)?.email ?? '')) },
    }
  },
  family_named: async () => {
    await settings({ name: 'The Millers' })
    return { text: 'Ada named the family “The Millers”.' }
  },
  faces_switched_off: async () => {
    await settings({ face_recognition: false })
    return { text: 'Ada switched off face recognition.' }
  },
  faces_switched_on: async () => {
    await settings({ face_recognition: true })
    return { text: 'Ada switched on face recognition.' }
  },
  living_shown_to_near: async () => {
    await settings({ living_seen_by: 'near', near_steps: 3 })
    return { text: 'Ada limited living people to those within 3 steps of them.' }
  },
  living_shown_to_everyone: async () => {
    await settings({ living_seen_by: 'everyone' })
    return { text: 'Ada let everyone in the family see living people.' }
  },
  copy_begun: async () => {
    await copy()
    return expected('Ada asked for a copy of the family’s data.')
  },
  copy_made: async () => ({ text: 'The copy of the family’s data for Ada was made.', user_id: null }),
  copy_downloaded: async () => {
    const { download } = (await ok('listDataExports', { token: ada.access })).json<{ download: string }[]>()[0] ?? {
      download: '',
    }
    await test.app.inject({ method: 'GET', url: download, headers: { 'user-agent': chrome } })
    return expected('Ada downloaded a copy of the family’s data.', 'Chrome · Windows')
  },
  print_begun: async () => {
    await ok('startPrint', { token: ada.access, body: everybody(ada) })
    await runJobs(test)
    return expected('Ada asked for a chart or a book to print.')
  },
  print_downloaded: async () => {
    const { download } = (await ok('listPrints', { token: ada.access })).json<{ download: string }[]>()[0] ?? { download: '' }
    await test.app.inject({ method: 'GET', url: download, headers: { 'user-agent': chrome } })
    return expected('Ada downloaded a chart or a book to print.', 'Chrome · Windows')
  },
  tree_exported: async () => {
    await ok('exportGedcom', { token: ben.access, query: { version: '5.5.1' } })
    return expected('Ben exported the tree (GEDCOM 5.5.1).')
  },
  table_exported: async () => {
    await ok('exportTable', { token: ben.access })
    return expected('Ben exported the people as a table.')
  },
  photos_downloaded: async () => {
    const photos = photosOf(test, ben)
    const { original_image: original } = await photos.upload((await photos.gallery()).id)
    await ok('downloadImages', { body: { token: ben.access, zip_filename: 'all', images: [original] } })
    return expected('Ben downloaded photos (number: 1).')
  },
  log_exported: async () => {
    await ok('exportFamilyLog', { token: ada.access, query: { format: 'jsonl' } })
    return expected('Ada exported this log (JSON Lines).')
  },
  tree_imported: async () => {
    await importFile(test, ada, gedcom('0 @I1@ INDI\n1 NAME Gus /Miller/'))
    return { text: expect.stringMatching(/^Ada imported “.+” \(people added: 1\)\.$/) as unknown as string }
  },
  import_undone: async () => {
    const [line] = (await ok('listChanges', { token: ada.access, query: { group: 'imports' } })).json<{ id: number }[]>()
    await ok('undoImport', { token: ada.access, params: { id: line?.id ?? 0 } })
    await runJobs(test)
    return { text: expect.stringMatching(/^Ada undid the import of “.+”\.$/) as unknown as string }
  },
  put_back: async () => {
    const body = { user_id: await memberId(ben), since: '2026-01-01', last_id: 1_000_000, groups: ['people'] }
    await ok('putBack', { token: ada.access, body })
    await runJobs(test)
    return { text: 'Ada undid several changes at once.' }
  },
  many_deletions: async () => {
    for (let n = 0; n < 21; n += 1) {
      const { person } = await familyOf(test, ada).add({ name: `Relative ${n}` })
      await familyOf(test, ben).deletePerson(person.id)
    }
    test.platform.clock.advance({ minutes: 2 })
    await runJobs(test)
    return { text: 'Ben deleted a lot in a short time.' }
  },
  restored: async () => {
    const { familyId } = await userOf(ada.email)
    await test.platform.database.write((tx) => reportRestored(tx, test.platform, '2026-02-01T03:00:00.000Z', [familyId]))
    return {
      text: 'The family was restored from a backup of 2026-02-01. What was logged after that is gone.',
      user_id: null,
    }
  },
  secret_changed: async () => {
    const other = await testAppOn({ ...test.platform, secret: 'another secret of the same server, much longer' })
    try {
      expect((await other.call('obtainToken', { body: { email: ben.email, password } })).statusCode).toBe(200)
    } finally {
      await other.app.close()
    }
    return { text: 'The server’s secret was replaced. From here on, a new key seals this log.', user_id: null }
  },
}

describe('what happens is in the log of the family, for its keepers', () => {
  it.each(Object.keys(cases) as FamilyLogKind[])('%s', async (kind) => {
    const { by = ada, ...asked } = await cases[kind]()
    const found = (await entries(by, { topic: familyLogKinds[kind] })).find((each) => each.kind === kind)
    expect(found).toMatchObject({ kind, topic: familyLogKinds[kind], ...asked })
  })

  it('and the chain of all of them is whole', async () => {
    const { read } = test.platform.database
    const { familyId } = await userOf(ada.email)
    // Since the secret was replaced, this server is the one with another key.
    const other = { secret: 'another secret of the same server, much longer' }
    const check = await verifyLog(read, other, familyId, undefined)
    const [newest] = await entries()
    expect(check).toMatchObject({ problem: null, entries: newest?.number, since: expect.any(String) })
    expect(check.unsealed).toBe((newest?.number ?? 0) - 2)
    expect((await verifyLog(read, test.platform, familyId, undefined)).problem).not.toBeNull()
  })
})

it('a sign-in enters the log of the family that it enters, and a switch that of the other', async () => {
  await inviteEve()
  await ok('acceptOwnInvitation', { token: eve.access, params: { id: await ownInvitation() } })
  const own = await entries(eve)
  const adas = (await ok('listMemberships', { token: eve.access })).json<{ family_id: string; is_current: boolean }[]>()
  const there = adas.find((each) => !each.is_current)?.family_id ?? ''
  await ok('switchFamily', { token: eve.access, body: { family_id: there } })
  const [newest] = await entries()
  expect(newest).toMatchObject(expected('Eve in the tree signed in with a change from another family.'))
  // Nothing was written to the family that she left for it.
  const family = await findFamilyByUid(test.platform.database.read, adas.find((each) => each.is_current)?.family_id ?? '')
  const rows = await test.platform.database.read
    .selectFrom('family_log_entries')
    .select('number')
    .where('family_id', '=', family ?? 0)
    .execute()
  expect(rows).toHaveLength(own.length)
})

it('codes are named, and wrong ones too', async () => {
  const member = await test.newMember({ name: 'Kim' })
  const app = await withTotp(member)
  test.platform.clock.advance({ minutes: 1 })
  const ticket = await waysInOf(test).ticketOf(member.email, password)
  expect((await waysInOf(test).withCode(ticket, '000000')).statusCode).toBe(403)
  expect((await waysInOf(test).withCode(ticket, app.code())).statusCode).toBe(200)
  test.platform.clock.advance({ seconds: 5 })
  await runJobs(test)
  const said = (await entries(member, { topic: 'sign_ins' })).map(({ text }) => text)
  expect(said.slice(0, 2)).toEqual(['A sign-in as Kim failed: wrong code.', 'Kim signed in with a password and a code.'])
})
