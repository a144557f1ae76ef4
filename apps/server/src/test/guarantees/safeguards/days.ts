import type { Safeguard } from '../safeguard.ts'

const days = ['features/days/days.routes.test.ts']
const firstPage = ['features/first-page/first-page.routes.test.ts']
const feeds = ['features/days/feeds.routes.test.ts']
const updates = ['features/updates/update-mails.test.ts']
const push = ['features/push/push.routes.test.ts']
const occurrences = 'features/days/occurrences.service.ts'
const coming = 'features/days/coming-days.service.ts'
const addresses = 'features/days/feeds.service.ts'
const answer = 'features/days/read-feed.service.ts'
const devices = 'features/push/push-devices.repository.ts'

/** Days and notifications tell each reader only what they see, and an address of a calendar is its owner's. */
export const daySafeguards: Safeguard[] = [
  // Days are of those whom the reader sees.
  {
    name: 'days are of people whom the reader sees',
    file: occurrences,
    find: '  if (view.isHidden(one) || (other !== null && view.isHidden(other))) return false\n',
    replace: '',
    tests: days,
    only: 'follows who sees the living',
  },
  {
    name: 'what is marked private is a day of those whom it concerns',
    file: occurrences,
    find: '  if (view.marks?.facts.has(id) === true) return false\n',
    replace: '',
    tests: days,
    only: 'shows what is marked private',
  },
  {
    name: 'mails tell what is marked private to those whom it concerns',
    file: coming,
    find: 'fact === null || view.marks?.facts.has(fact) !== true',
    replace: 'fact !== undefined',
    tests: updates,
    only: 'are what the reader sees',
  },
  {
    name: 'days are read by family',
    file: 'features/facts/day-facts.repository.ts',
    find: "    .where('facts.family_id', '=', family)\n    .where('facts.hidden_at', 'is', null)\n    .where('facts.day_key'",
    replace: "    .where('facts.hidden_at', 'is', null)\n    .where('facts.day_key'",
    tests: days,
    only: 'are for memorial days',
  },
  {
    name: 'a day is kept by members who may change the fact',
    file: 'features/lives/keep-day.service.ts',
    find: /await readOwner\([^)]*\)/g,
    replace: '[person ?? relation ?? 0]',
    tests: days,
    only: 'is for members who may change the fact',
  },
  {
    name: 'candles are lit by those who see the day',
    file: 'features/days/days.service.ts',
    find: "  if (memorial === undefined) throw new ApiError('not_found')\n",
    replace: '  if (memorial === undefined) return { count: 0, is_own: false, from: [] }\n',
    tests: days,
    only: 'are for memorial days',
  },
  {
    name: 'candles name nobody who is hidden',
    file: 'features/days/days.service.ts',
    find: 'maskUserName(view, user_id, name)',
    replace: 'name',
    tests: days,
    only: 'follows who sees the living',
  },

  {
    name: 'photos are set aside by keepers',
    file: 'features/photos/images/changing/update-image.service.ts',
    find: "if (changes.is_set_aside !== undefined && !hasRole(caller.role, 'keeper'))",
    replace: "if (changes.is_set_aside !== undefined && !hasRole(caller.role, 'reader'))",
    tests: firstPage,
    only: 'never shows a photo that a keeper has set aside',
  },
  {
    name: 'no first page shows what keepers set aside',
    file: 'features/photos/images/listing/new-images.repository.ts',
    find: "    .where('is_set_aside', '=', 0)\n",
    replace: '',
    tests: firstPage,
    only: 'never shows a photo that a keeper has set aside',
  },
  {
    name: 'nobody learns whom others mute',
    file: 'features/history/live/family-channel.ts',
    find: '            if (onlyFor !== undefined && onlyFor !== stream.userId) return stream.skip(event.id)\n',
    replace: '',
    tests: days,
    only: 'learn whom one mutes',
  },

  // Mails and notifications about days.
  {
    name: 'mails tell days of people whom the reader sees',
    file: coming,
    find: '!people.some((id) => view.isHidden(id) || muted.has(id))',
    replace: '!people.some((id) => muted.has(id))',
    tests: updates,
    only: 'are what the reader sees',
  },
  {
    name: 'mails tell no days of those whom the reader mutes',
    file: coming,
    find: '!people.some((id) => view.isHidden(id) || muted.has(id))',
    replace: '!people.some((id) => view.isHidden(id))',
    tests: updates,
    only: 'never of those whom they mute',
  },
  {
    name: 'notifications count days of people whom the reader sees',
    file: coming,
    find: '!people.some((id) => view.isHidden(id) || muted.has(id))',
    replace: '!people.some((id) => muted.has(id))',
    tests: push,
    only: 'days to come, once a day',
  },
  {
    name: 'days are told once a day',
    file: 'features/accounts/mail-readers.repository.ts',
    find: "    .where('updates_day', '<', day)\n    .returning(",
    replace: '    .returning(',
    tests: push,
    only: 'days to come, once a day',
  },

  // An address of a calendar.
  {
    name: 'a calendar is opened by its address alone',
    file: 'features/days/feeds.repository.ts',
    find: ".where('calendar_feeds.token_hash', '=', tokenHash)",
    replace: ".where('calendar_feeds.token_hash', '<>', '')",
    tests: feeds,
    only: 'cannot be guessed',
  },
  {
    name: 'a calendar has what its owner sees',
    file: answer,
    find: 'const asked = { family, view, isWanted,',
    replace: 'const asked = { family, view: { ...view, isHidden: () => false }, isWanted,',
    tests: feeds,
    only: 'shows what its owner sees',
  },
  {
    name: 'a calendar has no days of those whom its owner mutes',
    file: answer,
    find: 'muted: new Set(muted)',
    replace: 'muted: new Set<number>()',
    tests: feeds,
    only: 'shows what its owner sees',
  },
  {
    name: 'a calendar that was made for another view is not given again',
    file: answer,
    find: 'JSON.stringify([key, version, view.key, month,',
    replace: 'JSON.stringify([key, month,',
    tests: feeds,
    only: 'shows what its owner sees',
  },
  {
    name: 'no address of a calendar is stored',
    file: addresses,
    find: 'token_hash: hashToken(feedToken(platform, salt))',
    replace: 'token_hash: hashToken(feedToken(platform, salt)), name: feedToken(platform, salt)',
    tests: feeds,
    only: 'cannot be guessed',
  },
  {
    name: 'a member sees their own calendars',
    file: 'features/days/feeds.repository.ts',
    find: "db.selectFrom('calendar_feeds').selectAll().where('family_id', '=', family).where('user_id', '=', user)",
    replace: "db.selectFrom('calendar_feeds').selectAll().where('family_id', '=', family).where('user_id', '>', user - user)",
    tests: feeds,
    only: 'is its owner’s alone',
  },
  {
    name: 'a calendar is ended by its owner',
    file: 'features/days/feeds.repository.ts',
    find: "    .where('user_id', '=', user)\n    .where('id', '=', id)\n    .executeTakeFirst()",
    replace: "    .where('user_id', '>', user - user)\n    .where('id', '=', id)\n    .executeTakeFirst()",
    tests: feeds,
    only: 'is its owner’s alone',
  },

  // Notifications.
  {
    name: 'a device is removed by its owner',
    file: devices,
    find: ".$if(user !== undefined, (query) => query.where('user_id', '=', user ?? 0))",
    replace: ".$if(user === 0, (query) => query.where('user_id', '=', 0))",
    tests: push,
    only: 'at once: switched off',
  },
  {
    name: 'a browser renews its own subscription alone',
    file: 'features/push/push-devices.service.ts',
    find: 'device === undefined || !isSameSecret(device.auth, asked.auth)',
    replace: 'device === undefined',
    tests: push,
    only: 'proves itself with the secret',
  },
  {
    name: 'a session that nobody can renew is sent nothing',
    file: 'features/push/deliver.ts',
    find: 'user === undefined || !(await isSessionOpen(platform, device.session_id))',
    replace: 'user === undefined',
    tests: push,
    only: 'when nobody could sign in',
  },
  {
    name: 'a browser notifies one account',
    file: 'features/push/push-devices.service.ts',
    find: '    await forgetEndpoint(tx, hash, sessionId)\n',
    replace: '',
    tests: push,
    only: 'another account on the same browser',
  },
  {
    name: 'messages go to push services alone',
    file: 'features/push/push-devices.service.ts',
    find: 'readEndpoint(asked.endpoint, services)?.href',
    replace: 'readEndpoint(asked.endpoint, services)?.href ?? asked.endpoint',
    tests: push,
    only: 'goes nowhere but to a push service',
  },
  {
    name: 'a notification counts what its reader sees',
    file: 'features/updates/push-news.task.ts',
    find: '    view,\n    photos: hidden,\n',
    replace: '    view: { ...view, isHidden: () => false },\n    photos: hidden,\n',
    tests: push,
    only: 'does not count whom the reader does not see',
  },
  {
    name: 'a notification counts no photo that is hidden from its reader',
    file: 'features/updates/push-news.task.ts',
    find: '!hidden.images.has(id) && ',
    replace: '',
    tests: push,
    only: 'does not count whom the reader does not see',
  },
  {
    name: 'a notification says what it is about where that was chosen',
    file: 'features/push/push-text.ts',
    find: '  if (!isDetailed) {',
    replace: "  if (!isDetailed && family === '-') {",
    tests: push,
    only: 'says by default only that there is something',
  },
]
