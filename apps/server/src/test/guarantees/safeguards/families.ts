import type { Safeguard } from '../safeguard.ts'

const photoHistory = ['features/history/photo-history.routes.test.ts']
const undoImport = ['features/gedcom/undo/undo-import.routes.test.ts']
const putBack = ['features/history/put-back/put-back.routes.test.ts']
const alarm = ['features/history/deletion-alarm/deletion-alarm.test.ts']
const updates = ['features/updates/update-mails.test.ts']
const consent = ['features/people/consent.test.ts']
const settings = ['features/family-settings/family-settings.routes.test.ts']
const epochs = ['platform/media/media-epochs.test.ts']
const counts = ['test/isolation/counts.test.ts']
const usage = ['features/families/usage.routes.test.ts']
const people = 'features/people/people.service.ts'
const images = 'features/photos/images/change-image.service.ts'
const galleries = 'features/photos/galleries/change-gallery.service.ts'
const news = 'features/history/family-news.service.ts'

/** What one of a family does is told, can be put back, and decides nothing that is another's to decide. */
export const familySafeguards: Safeguard[] = [
  // Deletions are told.
  { name: 'a deleted gallery is told', file: galleries, find: "  await recordGalleryChange(tx, author, 'gallery_deleted', gallery, { count }, at)\n", replace: '  void [gallery, count]\n', tests: photoHistory, only: 'tells who made, changed, deleted and put back a gallery' },
  { name: 'a changed gallery is told', file: galleries, find: /\n.*recordGalleryChange\(tx, author, 'gallery_changed'.*\n/g, replace: '\n', tests: photoHistory, only: 'tells who made, changed, deleted and put back a gallery' },
  { name: 'added images are told', file: images, find: "known?.id ?? (await recordChange(tx, author, { kind: 'images_added', galleryId: image.gallery_id, title: galleryTitle, count: 1 }, at))", replace: 'known?.id ?? null', tests: photoHistory, only: 'tells many uploads in one line' },
  { name: 'a deleted image is told', file: images, find: "  await recordImageChange(step, 'image_deleted', image, {})\n", replace: '  void image\n', tests: photoHistory, only: 'tells what was done to an image and to its tags' },
  { name: 'a deleted tag is told', file: 'features/tags/change-tag.service.ts', find: "  await recordTagChange({ tx, author, at }, 'tag_deleted', tag, {})\n", replace: '', tests: photoHistory, only: 'tells what was done to an image and to its tags' },
  { name: 'an import is told', file: 'features/gedcom/import.service.ts', find: 'const changeId = comesSomething ? await', replace: 'const changeId = comesSomething && now === author.familyId.toString() ? await', tests: ['features/history/history.routes.test.ts'], only: 'tells an import in one line' },
  { name: 'the trash says who deleted a gallery or an image', file: 'features/trash/trash.service.ts', find: "deletedBy[kind].get(row.id) ?? ''", replace: "deletedBy[kind].get(-row.id) ?? ''", tests: photoHistory, only: 'names who deleted what lies in the trash' },
  { name: 'the daily mail tells deleted people', file: news, find: "note(deleted, row.person_id ?? 0, row.person_name, row.user_name)", replace: 'void row', tests: updates, only: 'tells who was deleted' },
  { name: 'the daily mail tells deleted galleries', file: news, find: "note(galleries, row.gallery_id ?? 0, row.title, row.user_name)", replace: 'void row', tests: updates, only: 'tells who was deleted' },
  { name: 'the daily mail tells deleted photos', file: news, find: '      else photos.images.add(row.image_id)\n', replace: '', tests: updates, only: 'tells who was deleted' },
  { name: 'the family hears of many deletions', file: 'features/history/deletion-alarm/watch-deletions.ts', find: 'const maxDeletions = 20', replace: 'const maxDeletions = 21', tests: alarm, only: 'is reported with the 21st thing' },
  { name: 'twenty deletions are not many', file: 'features/history/deletion-alarm/watch-deletions.ts', find: 'const maxDeletions = 20', replace: 'const maxDeletions = 19', tests: alarm, only: 'is not reported for twenty' },
  { name: 'many deletions are told once a day', file: 'features/history/deletion-alarm/watch-deletions.ts', find: '  if (last !== undefined && last > after) return\n', replace: '  void last\n', tests: alarm, only: 'is reported once a day' },
  { name: 'whose photos are gone hears of it', file: 'features/history/deletion-alarm/deletion-alarm.service.ts', find: 'user.wantsUpdates || isConcerned.has(user.id)', replace: 'user.wantsUpdates', tests: alarm, only: 'tells whose photos are gone' },

  // And can be put back.
  { name: 'an import is undone with its photos', file: 'features/gedcom/undo/undo-steps.ts', find: 'await hideImagesTogether(piece,', replace: 'if (line < 0) await hideImagesTogether(piece,', tests: undoImport, only: 'leaves everything as it was before' },
  { name: 'an import is undone with its people', file: 'features/gedcom/undo/undo-steps.ts', find: 'if (!staying.has(id)) await hidePerson', replace: 'if (line < 0) await hidePerson', tests: undoImport, only: 'leaves everything as it was before' },
  { name: 'whom others have built on stays when an import is undone', file: 'features/gedcom/undo/undo-steps.ts', find: 'if (!staying.has(id)) await hidePerson', replace: 'await hidePerson', tests: undoImport, only: 'whom others have built on' },
  { name: 'a killed undoing goes on where it was', file: 'features/gedcom/undo/undo-import.service.ts', find: "    await enqueueJob(tx, platform, { kind: undoImportJob, payload, familyId })\n", replace: '    void payload\n', tests: undoImport, only: 'leaves everything as it was before' },
  { name: 'what a member did is put back in one go', file: 'features/history/put-back/put-back-lines.ts', find: '  await takeBack(step, line)\n', replace: '  void takeBack\n', tests: putBack, only: 'says what would come back and what not' },
  { name: 'what came after the preview stays', file: 'features/history/put-back/put-back.service.ts', find: 'since: from, upTo: last_id }', replace: 'since: from, upTo: last_id + 1_000_000 }', tests: putBack, only: 'puts back only the groups that were chosen' },
  { name: 'only chosen groups are put back', file: 'features/history/put-back/put-back-piece.ts', find: 'groups === null || groups.includes(groupOf(line.kind))', replace: 'groups === null || groups.length >= 0', tests: putBack, only: 'puts back only the groups that were chosen' },
  { name: 'what others built on stays', file: 'features/history/put-back/put-back-lines.ts', find: "  return by !== undefined || changed ? keep('changed_since', by) : undefined\n", replace: '  return undefined\n', tests: putBack, only: 'leaves what others built on' },

  // Faces, and the dead.
  { name: 'only a user allows that their face is recognised', file: 'features/people/people.policy.ts', find: "(field === 'language' || field === 'face_recognition')", replace: "(field === 'language')", tests: consent, only: 'is for a user alone to allow' },
  { name: 'refusing deletes what faces look like, in photos', file: 'features/tags/faces/forget-faces.service.ts', find: '  await forgetFacesOf(tx, family, personId, at)\n', replace: '', tests: consent, only: 'leaves no description behind when it is refused' },
  { name: 'refusing deletes what faces look like, in profile photos', file: 'features/profile-photos/forget-portrait-faces.service.ts', find: 'if (!isOn) await forgetPortraitFaces(tx, family, personId)', replace: 'if (!isOn) return', tests: consent, only: 'leaves no description behind when it is refused' },
  { name: 'of who has refused nothing is described again', file: 'features/tags/faces/find-faces.service.ts', find: '!refused.has(tagId)', replace: 'refused.size >= 0', tests: consent, only: 'leaves no description behind when it is refused' },
  { name: 'what is deleted takes along what its faces look like', file: 'reactions.ts', find: 'imagesHidden: [hideTagsWithImages, forgetFacesWithImages]', replace: 'imagesHidden: [hideTagsWithImages]', tests: consent, only: 'leaves none of a photo that is deleted' },
  { name: 'no backup holds what faces look like', file: 'platform/backup/create-backup.ts', find: 'JSON.stringify(withoutDescription(table.name, row))', replace: 'JSON.stringify(row)', tests: ['cli/restore-faces.test.ts'], only: 'no backup holds what faces look like' },
  { name: 'switching recognition off deletes what faces look like, in photos', file: 'features/family-settings/switch-faces.service.ts', find: '    await forgetAllFaces(tx, family, at)\n', replace: '', tests: settings, only: 'is switched off by any member' },
  { name: 'switching recognition off deletes what faces look like, in profile photos', file: 'features/family-settings/switch-faces.service.ts', find: '    await forgetAllPortraitFaces(tx, family)\n', replace: '', tests: settings, only: 'is switched off by any member' },
  { name: 'who switched recognition off is not overruled', file: 'features/family-settings/family-settings.policy.ts', find: "return isOn && offBy !== null && offBy.userId !== userId ? 'faces_refused' : undefined", replace: "return isOn && offBy !== null && userId === 0 ? 'faces_refused' : undefined", tests: settings, only: 'on again by that member alone' },
  { name: 'with recognition off nothing is looked for', file: 'features/tags/faces/find-faces.service.ts', find: '!platform.config.faces || !(await areFacesOn(platform.database.read, family))', replace: '!platform.config.faces', tests: settings, only: 'is switched off by any member' },
  { name: 'recognition that is switched off meanwhile stores nothing', file: 'features/tags/faces/find-faces.service.ts', find: '!(await areFacesOn(tx, family)) || !(await', replace: '!(await', tests: settings, only: 'stores nothing of it' },
  { name: 'one relative alone declares no user dead', file: people, find: 'return false\n  await reportDeath(', replace: 'return false\n  if (id > 0) return false\n  await reportDeath(', tests: consent, only: 'counts when a second relative says so' },
  { name: 'the same relative twice is no second one', file: 'features/people/death-reports.service.ts', find: 'report !== undefined && report.user_id !== author.userId', replace: 'report !== undefined', tests: consent, only: 'counts when a second relative says so' },
  { name: 'no merge or import declares a user dead', file: people, find: "  if (isDeathOfUser(author, subjectOf(row), { before: row.year_of_death, after: columns.year_of_death }) && !(await isDeathConfirmed(tx, author, id, now))) throw new ApiError('death_unconfirmed', { field })\n", replace: '', tests: consent, only: 'does not come by a merge' },
  { name: 'whom a user has refused cannot say it again', file: people, find: "  if (await isDeathRefused(tx, caller, id, now)) throw new ApiError('death_refused', { field: 'year_of_death' })\n", replace: '', tests: consent, only: 'cannot be repeated by whom the user refused' },
  { name: 'a user refuses a report', file: 'features/people/death-reports.service.ts', find: '    await forgetDeathReport(tx, caller.familyId, caller.personId)\n', replace: '', tests: consent, only: 'is read by the user and refused' },

  // Pictures after expulsion.
  { name: 'ended sessions cut off the addresses of pictures', file: 'features/accounts/sessions/sessions.service.ts', find: '    if (ids.length > 0) await beginMediaEpoch(tx, this.#platform, user.familyId)\n', replace: '', tests: epochs, only: 'has no address that opens anything after a minute' },
  { name: 'a session that is ended elsewhere loses its addresses', file: 'features/accounts/sessions/sessions.service.ts', find: '      if (sessionId !== caller.sessionId) await beginMediaEpoch(tx, this.#platform, caller.familyId)\n', replace: '', tests: epochs, only: 'by a session ended from another device' },
  { name: 'addresses of earlier epochs end', file: 'platform/media/media-epochs.ts', find: 'starts.filter((_start, at) => (starts[at - 1] ?? Infinity) > ended)', replace: 'starts.filter(() => ended > 0)', tests: epochs, only: 'has no address that opens anything after a minute' },
  { name: 'who stays keeps addresses until new ones are there', file: 'platform/media/media-epochs.ts', find: 'const grace = 25', replace: 'const grace = -60', tests: epochs, only: 'has addresses that go on until new ones are there' },
  { name: 'who stays is told of new addresses', file: 'platform/media/media-epochs.ts', find: /\n.*enqueueJob\(tx, platform, \{ kind: renewAddressesJob.*\n/g, replace: '\n', tests: epochs, only: 'has addresses that go on until new ones are there' },
  { name: 'a restore opens no address that was cut off', file: 'cli/restore-whole.ts', find: '      await beginRestoredEpoch(tx, platform)\n', replace: '', tests: ['platform/media/restored-addresses.test.ts'], only: 'opens no address after a restore' },

  // Numbers and room of a family.
  { name: 'ids count within the family', file: 'platform/db/next-ids.ts', find: '  return last_id - count + 1', replace: '  return last_id - count + 1 + family * 1_000', tests: counts, only: 'counts what each family adds from 1' },
  { name: 'an address of a picture does not tell the family’s number', file: 'platform/media/media-addresses.ts', find: 'const folder = this.#marks.markOf(picture.family)', replace: 'const folder = String(picture.family)', tests: counts, only: 'tells no number of the server' },
  { name: 'mails of families with the same ids are two', file: 'platform/mail/enqueue-mail.ts', find: 'event_key: mail.familyId === null ? mail.eventKey : `${mail.eventKey} in family ${mail.familyId}`', replace: 'event_key: mail.eventKey', tests: counts, only: 'mails each family its own news' },
  { name: 'a family is put back whole', file: 'platform/backup/restore-family.ts', find: "      if (row[name === 'families' ? 'id' : 'family_id'] !== family) continue\n", replace: "      if (row[name === 'families' ? 'id' : 'family_id'] !== family || name === 'relations') continue\n", tests: ['platform/backup/restore-family.test.ts'], only: 'puts back a family that is gone' },
  { name: 'a family takes only so much room', file: 'features/photos/images/create-image.service.ts', find: "family, 'bytes', 'photos')", replace: "family, 'photos')", tests: usage, only: 'is refused one more photo by every way in' },
  { name: 'a family has only so many photos', file: 'features/photos/images/create-image.service.ts', find: "family, 'bytes', 'photos')", replace: "family, 'bytes')", tests: usage, only: 'is refused more photos than it may have' },
  { name: 'an upload in pieces takes only so much room', file: 'features/uploads/uploads.service.ts', find: "caller.familyId, 'bytes', 'photos')", replace: "caller.familyId, 'photos')", tests: usage, only: 'is refused one more photo by every way in' },
  { name: 'profile photos take only so much room', file: 'features/profile-photos/profile-photos.service.ts', find: "      await refuseFullFamily(tx, platform, family, 'bytes')\n", replace: '', tests: usage, only: 'is refused one more photo by every way in' },
  { name: 'a family has only so many people', file: people, find: "    await refuseFullFamily(tx, platform, caller.familyId, 'people')\n", replace: '', tests: usage, only: 'is refused more people than' },
  { name: 'an import brings only so many people', file: 'features/gedcom/import.service.ts', find: "    await refuseFullFamily(tx, platform, familyId, 'people')\n", replace: '', tests: usage, only: 'is refused more people than' },
  { name: 'a family has only so many members', file: 'features/invites/invites.service.ts', find: "    await refuseFullFamily(tx, platform, family, 'members')\n", replace: '', tests: usage, only: 'is refused more members' },
]
