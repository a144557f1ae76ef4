import type { Safeguard } from '../safeguard.ts'

const stolen = ['test/attacks/stolen-account.test.ts']
const lockOut = ['test/attacks/lock-out.test.ts']
const sessions = ['test/attacks/sessions.test.ts']
const mails = ['test/attacks/mails.test.ts']
const guessable = ['features/accounts/passwords/guessable.test.ts']
const securityLog = ['features/accounts/security-log.test.ts']
const cli = ['cli/cli.test.ts']
const credentials = 'features/accounts/credentials.service.ts'
const guard = 'features/accounts/sessions/login-guard.ts'
const restore = 'features/accounts/email-restore.service.ts'
const routes = 'features/accounts/accounts.routes.ts'
const sessionsFile = 'features/accounts/sessions/sessions.service.ts'
const log = 'features/accounts/security-log.ts'

/** Nobody is locked out by others, a stolen account is won back, and a copied session is noticed. */
export const accountSafeguards: Safeguard[] = [
  // Who fails, and what it costs whom.
  { name: 'wrong mailed tokens are no failed sign-ins', file: routes, find: 'confirmSignUp(platform, guard, request, params.token, body.password))', replace: "guard.signIn(request, { email: 'ada@example.org', device: undefined }, () => confirmSignUp(platform, guard, request, params.token, body.password).catch(() => undefined)))", tests: lockOut, only: 'wrong mailed tokens lock nobody out' },
  { name: 'a reset link opens at a locked address', file: routes, find: '    const email = await confirmPasswordReset(', replace: "    if (await guard.isLocked(request)) throw new ApiError('address_locked')\n    const email = await confirmPasswordReset(", tests: lockOut, only: 'opens at a locked address, and its account alone' },
  { name: 'a sign-up link opens at a locked address', file: routes, find: "bindCall(app, 'confirmSignUp', ({ params, body, request }) => ", replace: "bindCall(app, 'confirmSignUp', async ({ params, body, request }) => (await guard.isLocked(request)) ? Promise.reject(new ApiError('address_locked')) : ", tests: lockOut, only: 'that confirms a sign-up opens' },
  { name: 'a link to a new address opens at a locked address', file: routes, find: '    const email = await confirmEmailChange(', replace: "    if (await guard.isLocked(request)) throw new ApiError('address_locked')\n    const email = await confirmEmailChange(", tests: lockOut, only: 'that confirms another address opens' },
  { name: 'a reset link lifts the lock on its own account', file: 'features/accounts/passwords/password-reset.service.ts', find: '    await guard.lift(tx, request, user.email)\n', replace: '', tests: lockOut, only: 'opens at a locked address, and its account alone' },
  { name: 'after a link only so many guesses are free', file: guard, find: '  afterLink: 4,', replace: '  afterLink: 400,', tests: lockOut, only: 'a reset link' },
  { name: 'a known device is not kept out by strangers', file: guard, find: 'if (asked.device !== undefined) {', replace: "if (asked.device === 'none') {", tests: lockOut, only: 'is not kept out by the failures of others' },
  { name: 'failures on a known device lock nobody else out', file: guard, find: 'this.#tryCounted([{ key: `device ${asked.device}`, account: keys.onDevice }]', replace: 'this.#tryCounted([{ key: `device ${asked.device}`, account: keys.onDevice }, { key: address, account: keys.account }]', tests: lockOut, only: 'locks nobody else out by its own slips' },
  { name: 'a known device may guess only so often', file: guard, find: 'async () => !(await this.#isOver(`device ${asked.device}`, mostFailures.ofDevice))', replace: 'async () => true', tests: lockOut, only: 'cannot be used to guess for long' },
  { name: 'a device marker is signed', file: 'features/accounts/sessions/device-markers.ts', find: 'given.length === expected.length && timingSafeEqual(given, expected) ? id', replace: '[given, expected].length === 2 ? id', tests: lockOut, only: 'a device on which somebody has signed in before' },
  { name: 'a device counts for the account that signed in on it', file: 'features/accounts/sessions/device-markers.ts', find: 'device ${user.familyId} ${user.id} ${id}', replace: 'device ${id}', tests: lockOut, only: 'a device on which somebody has signed in before' },
  { name: 'a device is forgotten with the sessions', file: sessionsFile, find: /\n.*deleteDevices\(tx, user, .*\n/g, replace: '\n', tests: lockOut, only: 'is forgotten with a reset' },
  { name: 'a made-up forwarding header frees nobody from counting', file: guard, find: 'if (isForwarded && (await this.#isOver(everybodyAt(address), mostFailures.ofForwardedAddress))) return false', replace: '', tests: lockOut, only: 'does not make guesses free' },
  { name: 'unlock takes accounts', file: 'cli/unlock.ts', find: '    if (isIP(address) === 0) return unlockAccount(address, context)\n', replace: '', tests: cli, only: 'forgets the failures at an account' },
  { name: 'unlock takes addresses', file: 'cli/unlock.ts', find: 'deleteFailuresOfAddress(tx, key)', replace: "deleteFailuresOfAddress(tx, 'none')", tests: cli, only: 'forgets the failures of an address' },

  // A stolen account is won back.
  { name: 'a new password ends a pending change of the address', file: credentials, find: '  await endEmailChanges(tx, user.familyId, user.id, now)\n', replace: '', tests: stolen, only: 'ends a pending change of the address' },
  { name: 'a new password or address ends pending resets', file: credentials, find: '  await endPasswordResets(tx, user.familyId, user.id, now)\n', replace: '', tests: stolen, only: 'ends pending resets' },
  { name: 'a new address ends pending links', file: credentials, find: 'email, now)\n  await endPendingLinks(tx, user, now)\n', replace: 'email, now)\n', tests: stolen, only: 'a new password or address' },
  { name: 'no reset is mailed to an address that was replaced', file: 'features/accounts/passwords/password-reset.service.ts', find: '      if (!(await holdUserEmail(tx, user))) return\n', replace: '', tests: stolen, only: 'goes before a reset whose mail is being prepared' },
  { name: 'a change of address wants the password that holds', file: 'features/accounts/email-change.service.ts', find: "    if (!(await replacePasswordHash(tx, user.familyId, user.id, user.passwordHash, user.passwordHash))) throw new ApiError('wrong_password', { field: 'password' })\n", replace: '', tests: stolen, only: 'ends what was asked for with the old password' },
  { name: 'the old address is offered back', file: 'features/accounts/email-change.service.ts', find: '      await offerEmailBack(tx, platform, user)\n', replace: '', tests: stolen, only: 'takes the address back' },
  { name: 'the offer holds for seven days', file: restore, find: 'const validDays = 7', replace: 'const validDays = 6', tests: stolen, only: 'works for seven days' },
  { name: 'the offer ends after seven days', file: restore, find: 'const validDays = 7', replace: 'const validDays = 8', tests: stolen, only: 'works for seven days' },
  { name: 'taking an address back gives it back', file: restore, find: '      await replaceEmail(tx, user, email, now)\n', replace: '', tests: stolen, only: 'takes the address back' },
  { name: 'taking an address back sets a new password', file: restore, find: '      await setPasswordHash(tx, familyId, userId, passwordHash)\n', replace: '', tests: stolen, only: 'takes the address back' },
  { name: 'a new password ends the sessions', file: credentials, find: 'const ended = await sessions.endAll(tx, user, keptSession)', replace: 'const ended: string[] = [keptSession ?? sessions.constructor.name].slice(1)', tests: stolen, only: 'takes the address back' },
  { name: 'the earliest address wins', file: 'features/accounts/email-restores.repository.ts', find: ".where('position', '>=', position)", replace: ".where('position', '=', position)", tests: stolen, only: 'is won by the earliest address' },

  // Sessions.
  { name: 'refresh tokens are bound to the secret', file: sessionsFile, find: "return createHmac('sha256', this.#refreshKey).update(plainHash).digest('base64url')", replace: "return this.#refreshKey.length === 0 ? createHmac('sha256', '').digest('base64url') : plainHash", tests: sessions, only: 'signs everybody out' },
  { name: 'refresh tokens of older versions are bound at the start', file: 'app.ts', find: '  await sessions.bindEarlierTokens()\n', replace: '', tests: sessions, only: 'signs out sessions of older versions too' },
  { name: 'the operator can sign somebody out', file: credentials, find: '  return (await sessions.endAll(tx, user)).length', replace: '  return [sessions, user].length - 2', tests: cli, only: 'ends the sessions and pending links' },
  { name: 'the operator can sign everybody out', file: 'cli/sign-out.ts', find: 'values.all ? await listAllUsers(platform.database.read)', replace: 'values.all ? (await listAllUsers(platform.database.read)).slice(0, 0)', tests: cli, only: 'ends the sessions and pending links' },
  { name: 'signing out ends pending links', file: credentials, find: '  await endPendingLinks(tx, user, platform.now().toISOString())\n  return (await', replace: '  return (await', tests: cli, only: 'ends the sessions and pending links' },
  { name: 'a client may keep a replaced token', file: sessionsFile, find: 'if (found.succeededAt !== null && known === undefined && !isSameClient(session, request)) {', replace: 'if (found.succeededAt !== null) {', tests: sessions, only: 'is none when answers are lost' },
  { name: 'a replaced token from another device ends the session', file: sessionsFile, find: 'if (found.succeededAt !== null && known === undefined && !isSameClient(session, request)) {', replace: "if (found.succeededAt === 'never' && known === undefined && !isSameClient(session, request)) {", tests: sessions, only: 'ends the session when it comes back from another device' },
  { name: 'the user hears of a copied session', file: sessionsFile, find: /\n.*enqueueMail\(tx, this\.#platform, \{ kind: 'session_reused'.*\n/g, replace: '\n', tests: sessions, only: 'ends the session when it comes back from another device' },
  { name: 'a session ends after a year', file: sessionsFile, find: 'const longestMs = 365 * dayMs', replace: 'const longestMs = 3650 * dayMs', tests: sessions, only: 'ends after a year' },
  { name: 'a user hears of a new device', file: 'features/accounts/sessions/known-devices.ts', find: 'await this.#tell(tx, user, device, place)', replace: 'void place', tests: lockOut, only: 'is told by mail with its name' },
  { name: 'access tokens are for Banyan', file: 'features/accounts/sessions/access-token.ts', find: '      .setAudience(audience)\n', replace: '', tests: sessions, only: 'is for Banyan' },
  { name: 'access tokens for others open nothing', file: 'features/accounts/sessions/access-token.ts', find: '(aud === undefined || aud === audience)', replace: 'audience.length > 0', tests: sessions, only: 'is for Banyan' },
  { name: 'password hashes are renewed when they were made with less work', file: routes, find: 'isOutdated(user.passwordHash) ? await hashPassword(password) : user.passwordHash', replace: 'isOutdated(user.passwordHash) && password === await hashPassword(password) ? password : user.passwordHash', tests: sessions, only: 'a password hash is renewed' },

  // Passwords, mails and the log.
  { name: 'the commonest passwords are refused without asking anybody', file: 'features/accounts/passwords/passwords.ts', find: "  if (await isCommon(password)) throw new ApiError('password_guessable', { field: 'password' })\n", replace: '', tests: guessable, only: 'refuses what everybody tries' },
  { name: 'own words are no password', file: 'features/accounts/passwords/passwords.ts', find: '  if (isOwnWords(password, words)) throw', replace: '  if (isOwnWords(password, [])) throw', tests: guessable, only: 'refuses what those who know the family' },
  { name: 'a stranger is mailed three sign-ups a day', file: 'platform/mail/mail-limit.ts', find: '  sign_up_confirmation: 3,', replace: '  sign_up_confirmation: undefined,', tests: mails, only: 'mails a stranger three confirmations a day' },
  { name: 'spellings of a mailbox are one', file: 'platform/mail/mail-limit.ts', find: '.update(mailboxOf(recipient))', replace: '.update(recipient === mailboxOf(recipient) ? recipient : recipient)', tests: mails, only: 'mails a stranger three confirmations a day' },
  { name: 'three resets are mailed in a day', file: 'platform/mail/mail-limit.ts', find: '  password_reset: 3,', replace: '  password_reset: undefined,', tests: mails, only: 'mails three new passwords a day' },
  { name: 'a stranger is invited three times a day', file: 'platform/mail/mail-limit.ts', find: '  invitation: 3,', replace: '  invitation: undefined,', tests: mails, only: 'invites one stranger three times a day' },
  { name: 'a new address is confirmed three times a day', file: 'platform/mail/mail-limit.ts', find: '  email_confirmation: 3,', replace: '  email_confirmation: undefined,', tests: mails, only: 'confirms a new address three times a day' },
  { name: 'a member invites so many in a day', file: 'features/invites/invites.service.ts', find: 'ofMember > mostADay.ofMember || ', replace: '', tests: mails, only: 'lets a member send 30 invitations a day' },
  { name: 'a name becomes no link in a mail to a stranger', file: 'platform/mail/names.ts', find: "return line === '' || looksLikeAddress || looksLikeNumber ? undefined : line", replace: "return line === '' || ((looksLikeAddress || looksLikeNumber) && line === '') ? undefined : line", tests: ['platform/mail/render-mail.test.ts', 'test/attacks/mails.test.ts'], only: 'does not repeat a name that lures|makes no link of a name' },
  { name: 'a name becomes no link in a mail to those who know it', file: 'platform/mail/names.ts', find: /return line\.replace\(.*\n/g, replace: 'return line\n', tests: ['platform/mail/render-mail.test.ts'], only: 'shows what looks like an address in a name' },
  { name: 'the log says who failed to sign in', file: log, find: "  write(platform, 'sign_in_failed', request.ip, email)\n", replace: '', tests: securityLog },
  { name: 'the log says that an address was locked', file: log, find: "  if (await isLocked()) write(platform, 'address_locked', request.ip, email)\n", replace: '', tests: securityLog },
  { name: 'the log says that a password was changed', file: routes, find: /\n.*logPasswordChanged\(platform, .*\n/g, replace: '\n', tests: securityLog },
  { name: 'the log says that an address was changed', file: log, find: "=> write(platform, 'email_changed', ip, email)", replace: "=> void [platform, ip, email]", tests: securityLog },
  { name: 'the log says that a user left', file: routes, find: '      logUserRemoved(platform, request, email)\n', replace: '', tests: securityLog },
  { name: 'the log says that the operator removed a user', file: 'cli/remove-user.ts', find: /\n.*logUserRemoved\(.*\n/g, replace: '\n', tests: cli, only: 'leaves a line for the log' },
  { name: 'the log says from where', file: log, find: '({ event, ip, account }', replace: '({ event, account }', tests: securityLog },
  { name: 'the log names nobody', file: log, find: ".digest('base64url').slice(0, 16)", replace: ".digest('base64url').slice(0, 16) + email", tests: securityLog },
]
