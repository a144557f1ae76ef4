import type { Safeguard } from './safeguard.ts'
import { accountSafeguards } from './safeguards/accounts.ts'
import { daySafeguards } from './safeguards/days.ts'
import { familySafeguards } from './safeguards/families.ts'
import { operationSafeguards } from './safeguards/operation.ts'
import { requestSafeguards } from './safeguards/requests.ts'
import { storyAndPhotoSafeguards } from './safeguards/stories-and-photos.ts'

const durability = ['test/guarantees/durability.test.ts']
const isolation = ['test/isolation/isolation.test.ts']
const ofAnother = 'of another family'
const accounts = ['features/accounts/accounts.routes.test.ts']
const jobs = ['platform/jobs/job-worker.test.ts']
const mails = ['platform/mail/mail-worker.test.ts']
const media = ['platform/media/media.routes.test.ts']
const backups = ['platform/backup/backup.test.ts']

/** `npm run prove guarantees` removes each one alone in a copy of the source. If no test notices a removal, write that test. */
export const safeguards: Safeguard[] = [
  // Acknowledged data is on the disk.
  {
    name: 'commits are synced',
    file: 'platform/db/sqlite/sqlite-writer.ts',
    find: "pragma('synchronous = FULL')",
    replace: "pragma('synchronous = NORMAL')",
    tests: durability,
  },
  {
    name: 'an upload is synced',
    file: 'platform/media/file-media-store.ts',
    find: "createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })",
    replace: "createWriteStream(file, { flags: 'wx', mode: 0o600 })",
    tests: durability,
  },
  {
    name: 'a picture is synced',
    file: 'platform/media/file-media-store.ts',
    find: "writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true })",
    replace: "writeFile(file, content, { flag: 'wx', mode: 0o600 })",
    tests: durability,
  },
  {
    name: 'the folder of a stored file is synced',
    file: 'platform/media/file-media-store.ts',
    find: '        throw error\n      }\n      await syncFolder(path.dirname(target))',
    replace: '        throw error\n      }',
    tests: durability,
  },
  {
    name: 'new folders are synced',
    file: 'platform/media/file-media-store.ts',
    find: '    await syncFolder(parent)',
    replace: '',
    tests: durability,
  },
  {
    name: 'a file gets its name when it is whole',
    file: 'platform/media/file-media-store.ts',
    find: 'const temporary = path.join(incoming, randomUUID())',
    replace: 'const temporary = target',
    tests: durability,
  },
  {
    name: 'a private file is synced',
    file: 'platform/files.ts',
    find: "{ flag: 'wx', mode: 0o600, flush: true }",
    replace: "{ flag: 'wx', mode: 0o600 }",
    tests: durability,
  },
  {
    name: 'the folder of a private file is synced',
    file: 'platform/files.ts',
    find: '  await syncFolder(folder)',
    replace: '',
    tests: durability,
  },
  {
    name: 'an erasure is synced',
    file: 'platform/backup/erasures.ts',
    find: /, flush: true|    await handle\.sync\(\)\n/g,
    replace: '',
    tests: durability,
  },
  {
    name: 'a backup is synced before it has its name',
    file: 'platform/backup/archive-writer.ts',
    find: 'mode: 0o600, flush: true }',
    replace: 'mode: 0o600 }',
    tests: durability,
  },
  {
    name: 'a secret is synced',
    file: 'platform/secret.ts',
    find: 'mode: 0o600, flush: true }',
    replace: 'mode: 0o600 }',
    tests: durability,
  },
  {
    name: 'deleted rows are overwritten',
    file: 'platform/db/sqlite/sqlite-writer.ts',
    find: "  connection.pragma('secure_delete = ON')\n",
    replace: '',
    tests: ['features/accounts/membership.routes.test.ts'],
  },
  {
    name: 'rows refer to rows that are there',
    file: 'platform/db/sqlite/sqlite-writer.ts',
    find: "pragma('foreign_keys = ON')",
    replace: "pragma('foreign_keys = OFF')",
    tests: jobs,
  },
  {
    name: 'writers begin immediate',
    file: 'platform/db/sqlite/sqlite-writer.ts',
    find: "CompiledQuery.raw('begin immediate')",
    replace: "CompiledQuery.raw('begin')",
    tests: ['test/guarantees/writers.test.ts'],
  },

  // Only one worker at a time.
  {
    name: 'a job is claimed when its lease is over, not before',
    file: 'platform/jobs/job-queue.ts',
    find: "eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)])",
    replace: "eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', '9999')])",
    tests: jobs,
  },
  {
    name: 'who lost the lease changes nothing',
    file: 'platform/jobs/job-queue.ts',
    find: "tx.updateTable('jobs').set(values).where('id', '=', job.id).where('leased_until', '=', job.leased_until)",
    replace: "tx.updateTable('jobs').set(values).where('id', '=', job.id)",
    tests: jobs,
  },
  {
    name: 'who lost the lease ends nothing',
    file: 'platform/jobs/job-queue.ts',
    find: "tx.deleteFrom('jobs').where('id', '=', job.id).where('leased_until', '=', job.leased_until)",
    replace: "tx.deleteFrom('jobs').where('id', '=', job.id)",
    tests: ['test/guarantees/leases.test.ts'],
  },
  {
    name: 'one of several servers does what comes round',
    file: 'platform/jobs/claim-run.ts',
    find: ".where('task_runs.at', '<', time)",
    replace: '',
    tests: ['platform/jobs/schedule.test.ts'],
  },
  {
    name: 'a mail is sent by one worker',
    file: 'platform/mail/mail-queue.ts',
    find: "eb('attempts', '+', 1), next_attempt_at: leaseEnd }))",
    replace: "eb('attempts', '+', 1), next_attempt_at: now }))",
    tests: mails,
  },
  {
    name: 'a mail is sent once for its event',
    file: 'platform/mail/enqueue-mail.ts',
    find: 'event_key: mail.familyId === null ? mail.eventKey : `${mail.eventKey} in family ${mail.familyId}`',
    replace: 'event_key: randomUUID()',
    tests: mails,
  },
  {
    name: 'a retry carries the same Message-ID',
    file: 'platform/mail/mail-sender.ts',
    find: '  messageId: mail.message_id,\n',
    replace: '',
    tests: mails,
  },

  // Families are isolated.
  {
    name: 'people are read by family',
    file: 'features/people/people.repository.ts',
    find: ".where('people.family_id', '=', family).where('people.hidden_at', 'is', null)",
    replace: ".where('people.hidden_at', 'is', null)",
    tests: isolation,
    only: ofAnother,
  },
  {
    name: 'relations are read by family',
    file: 'features/relations/relations.repository.ts',
    find: "db.selectFrom('relations').where('family_id', '=', family).where('hidden_at', 'is', null)",
    replace: "db.selectFrom('relations').where('hidden_at', 'is', null)",
    tests: isolation,
    only: ofAnother,
  },
  {
    name: 'images are read by family',
    file: 'features/photos/images/images.repository.ts',
    find: "db.selectFrom('images').where('images.family_id', '=', family)",
    replace: "db.selectFrom('images').where('images.family_id', '>', 0)",
    tests: isolation,
    only: ofAnother,
  },
  {
    name: 'galleries are read by family',
    file: 'features/photos/galleries/galleries.repository.ts',
    find: "db.selectFrom('galleries').where('family_id', '=', family)",
    replace: "db.selectFrom('galleries').where('family_id', '>', 0)",
    tests: isolation,
    only: ofAnother,
  },
  {
    name: 'tags are read by family',
    file: 'features/tags/image-tags.repository.ts',
    find: "db.selectFrom('image_tags').where('image_tags.family_id', '=', family).where('image_tags.hidden_at', 'is', null)",
    replace: "db.selectFrom('image_tags').where('image_tags.hidden_at', 'is', null)",
    tests: isolation,
    only: ofAnother,
  },
  {
    name: 'an upload is its user’s',
    file: 'features/uploads/uploads.repository.ts',
    find: ".where('user_id', '=', userId)",
    replace: '',
    tests: ['test/isolation/roles.test.ts'],
  },
  {
    name: 'a locked person is changed by its owner',
    file: 'features/people/people.policy.ts',
    find: "  if (person.locked && !isOwn(caller, person)) return 'locked_profile'\n",
    replace: '',
    tests: ['test/isolation/roles.test.ts'],
  },

  // Access.
  {
    name: 'a picture’s address is signed',
    file: 'platform/media/media-addresses.ts',
    find: 'timingSafeEqual(Buffer.from(ours), bytes)',
    replace: 'bytes.length > 0',
    tests: media,
  },
  {
    name: 'a picture’s address expires',
    file: 'platform/media/media.routes.ts',
    find: 'secondsLeft > 0 ? ',
    replace: 'secondsLeft > -1e9 ? ',
    tests: media,
  },
  {
    name: 'an ended session opens nothing',
    file: 'features/accounts/sessions/sessions.repository.ts',
    find: "    .where('sessions.ended_at', 'is', null)\n    .where(isYoung(ages))\n    .executeTakeFirst()\n  if (row === undefined) return undefined\n",
    replace: '    .where(isYoung(ages))\n    .executeTakeFirst()\n  if (row === undefined) return undefined\n',
    tests: accounts,
  },
  {
    name: 'the fourth failure locks',
    file: 'features/accounts/sessions/login-guard.ts',
    find: '  ofAddress: 4,',
    replace: '  ofAddress: 5,',
    tests: accounts,
  },
  {
    name: 'a sign-up is confirmed once',
    file: 'features/accounts/sign-up/sign-ups.repository.ts',
    find: ".set({ used_at: now }).where('token_hash', '=', tokenHash).where('used_at', 'is', null)",
    replace: ".set({ used_at: now }).where('token_hash', '=', tokenHash)",
    tests: ['test/guarantees/single-use.test.ts'],
  },
  {
    name: 'a reset is used once',
    file: 'features/accounts/passwords/password-resets.repository.ts',
    find: ".set({ used_at: now }).where('token_hash', '=', tokenHash).where('used_at', 'is', null)",
    replace: ".set({ used_at: now }).where('token_hash', '=', tokenHash)",
    tests: ['test/guarantees/single-use.test.ts'],
  },
  {
    name: 'calls are limited',
    file: 'platform/http/call.ts',
    find: 'if (!limit.isAllowed && limit.isExceeded)',
    replace: 'if (limit.isAllowed && limit.isExceeded)',
    tests: ['test/guarantees/limits.test.ts'],
  },
  {
    name: 'other sites change nothing',
    file: 'platform/http/addresses/other-sites.ts',
    find: "if (!allowed || crossSite) throw new ApiError('cross_site')",
    replace: 'void [allowed, crossSite]',
    tests: accounts,
  },

  // Nothing is lost on the way.
  {
    name: 'an archive is what was saved',
    file: 'platform/backup/archive-reader.ts',
    find: 'checksums.get(member.name) !== digest',
    replace: 'checksums.get(member.name) === undefined',
    tests: backups,
  },
  {
    name: 'an archive holds what its manifest lists',
    file: 'platform/backup/archive-reader.ts',
    find: 'if (!isComplete) throw',
    replace: 'if (!isComplete && rows === undefined) throw',
    tests: ['test/guarantees/archives.test.ts'],
  },
  {
    name: 'a backup is of one moment',
    file: 'platform/db/sqlite/sqlite.ts',
    find: 'return await db.transaction().execute(work)',
    replace: 'return await work(db)',
    tests: ['test/guarantees/moments.test.ts'],
  },
  {
    name: 'an erasure is of an account, whatever the clocks say',
    file: 'platform/backup/erasures.ts',
    find: " || what.kind !== 'user' || what.createdAt !== undefined)",
    replace: ')',
    tests: ['cli/restore-whole.test.ts'],
  },
  {
    name: 'an account with the number of another is not erased',
    file: 'features/accounts/leaving/reapply-erasures.service.ts',
    find: 'what.createdAt !== user.createdAt) continue',
    replace: 'false) continue',
    tests: ['cli/restore-whole.test.ts'],
  },
  {
    name: 'who leaves twice leaves once',
    file: 'features/accounts/leaving/leave.service.ts',
    find: '  if ((await findUserById(tx, user.familyId, user.id)) === undefined) return\n',
    replace: '',
    tests: ['features/accounts/membership.routes.test.ts'],
    only: 'asked twice',
  },
  {
    name: 'what a family left behind late is put aside',
    file: 'features/trash/find-media-problems.ts',
    find: 'Number(folder) <= lastFamily',
    replace: 'Number(folder) < 0',
    tests: ['features/trash/trash.routes.test.ts'],
  },
  {
    name: 'pieces of an upload follow each other',
    file: 'features/uploads/uploads.repository.ts',
    find: "    .where('received_bytes', '=', piece.offset)\n",
    replace: '',
    tests: ['features/uploads/uploads.routes.test.ts'],
  },
  {
    name: 'the trash keeps for 30 days',
    file: 'platform/time.ts',
    find: 'export const hiddenDays = 30',
    replace: 'export const hiddenDays = 3',
    tests: ['platform/jobs/sweep.test.ts', 'features/trash/trash.routes.test.ts'],
  },
  {
    name: 'a young file may belong to a row yet to come',
    file: 'features/trash/find-media-problems.ts',
    find: 'const settledMs = dayMs',
    replace: 'const settledMs = 0',
    tests: ['test/guarantees/young-files.test.ts'],
  },
  {
    name: 'nobody is their own ancestor',
    file: 'features/relations/relations.service.ts',
    find: '(await isAncestor(tx, family, to, from))',
    replace: '(await isAncestor(tx, family, to, from)) && from < 0',
    tests: ['features/relations/relations.routes.test.ts'],
  },

  ...requestSafeguards,
  ...accountSafeguards,
  ...familySafeguards,
  ...daySafeguards,
  ...operationSafeguards,
  ...storyAndPhotoSafeguards,
]
