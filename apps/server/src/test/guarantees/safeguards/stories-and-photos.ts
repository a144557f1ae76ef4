import type { Safeguard } from '../safeguard.ts'

const stories = ['features/stories/stories.routes.test.ts']
const history = ['features/stories/stories-history.routes.test.ts']
const frames = ['features/picture-frames/picture-frames.routes.test.ts']
const search = ['features/photo-search/photo-search.routes.test.ts']
const same = ['features/same-photos/same-photos.routes.test.ts']
const edits = ['features/photos/images/changing/image-edits.routes.test.ts']
const films = ['features/photos/films/fair-films.routes.test.ts']
const sending = 'features/stories/send-question.service.ts'
const answers = 'features/stories/answers.service.ts'
const lines = 'features/living/private-lines.ts'
const frame = 'features/picture-frames/picture-frames.repository.ts'

/** Questions by mail, photo frames, hearts, photos that are there twice, edits and the turns of films. */
export const storyAndPhotoSafeguards: Safeguard[] = [
  // Questions by mail.
  {
    name: 'history says at which address somebody is asked',
    file: 'features/stories/record-plan.ts',
    find: "field: 'email', after: address",
    replace: "field: 'email', after: ''",
    tests: history,
    only: 'says who asks whom at which address',
  },
  {
    name: 'a quiet mailbox gets no first question',
    file: sending,
    find: 'plan.is_withheld === 1 || ',
    replace: '',
    tests: stories,
    only: 'tells no family that another one has asked',
  },
  {
    name: 'a mailbox that has stopped gets no first question',
    file: sending,
    find: ' || (isFirst && (await isStopped(tx, now, plan.mailbox)))',
    replace: '',
    tests: stories,
    only: 'comes from no other family once',
  },
  {
    name: 'ending what was never mailed opens no mailbox',
    file: 'features/stories/plans.service.ts',
    find: '!isSent && plan.is_withheld === 0',
    replace: '!isSent',
    tests: stories,
    only: 'tells no family that another one has asked',
  },
  {
    name: 'a question that the limit of mails refuses is not sent',
    file: sending,
    find: "  if (!isQueued) return 'later'\n",
    replace: '',
    tests: history,
    only: 'gets the question on another day',
  },
  {
    name: 'who does not answer gets no more questions',
    file: sending,
    find: "  if (isFirst ? rows.some(({ state }) => state === 'sent') : areUnanswered(rows)) return 'none'\n",
    replace: '',
    tests: stories,
    only: 'comes every week on the morning',
  },
  {
    name: 'a stranger reads nothing that a member wrote',
    file: sending,
    find: "isStranger ? rows.filter((row) => row.question_key !== '') : rows",
    replace: 'rows',
    tests: stories,
    only: 'begins with those that the family wrote',
  },
  {
    name: 'the link of a question is opened by its secret',
    file: 'features/stories/stories.repository.ts',
    find: ".where('story_links.token_hash', '=', tokenHash)",
    replace: ".where('story_links.token_hash', '<>', '')",
    tests: stories,
    only: 'opens one question and nothing else',
  },
  {
    name: 'the link of a question ends',
    file: answers,
    find: ' || question.ends_at <= platform.now().toISOString()',
    replace: '',
    tests: stories,
    only: 'ends after 60 days',
  },
  {
    name: 'the link of a question ends with the right of the member who asks',
    file: answers,
    find: " || !hasRole(asker.role, 'member')",
    replace: '',
    tests: stories,
    only: 'ends after 60 days',
  },
  {
    name: 'nobody answers for the dead',
    file: answers,
    find: ' || person.deceased === 1',
    replace: '',
    tests: stories,
    only: 'ends after 60 days',
  },
  {
    name: 'plans are of those whom the reader sees',
    file: 'features/stories/plans.service.ts',
    find: '.filter(({ person_id }) => isSeen(reading.view, person_id))',
    replace: '',
    tests: stories,
    only: 'hear: those who see the person',
  },
  {
    name: 'plans name no member whom the reader does not see',
    file: 'features/stories/present-plans.ts',
    find: "maskUserName(view, plan.user_id, users.get(plan.user_id) ?? '')",
    replace: "users.get(plan.user_id) ?? ''",
    tests: stories,
    only: 'read who asks',
  },
  {
    name: 'questions name no member whom the reader does not see',
    file: 'features/stories/present-plans.ts',
    find: 'user === null ? name : maskUserName(view, user, name)',
    replace: 'name',
    tests: stories,
    only: 'read who asks',
  },

  // Photo frames and calendars.
  {
    name: 'a frame is opened by its address alone',
    file: frame,
    find: ".where('picture_frames.token_hash', '=', tokenHash)",
    replace: ".where('picture_frames.token_hash', '<>', '')",
    tests: frames,
    only: 'opens nothing else',
  },
  {
    name: 'a frame shows nothing private',
    file: 'features/picture-frames/picture-frames.service.ts',
    find: 'viewsOf(platform).ofGuests(',
    replace: 'viewsOf(platform).of(',
    tests: frames,
    only: 'shows what its maker sees now',
  },
  {
    name: 'a frame is ended by its owner',
    file: frame,
    find: "    .where('user_id', '=', user)\n    .where('id', '=', id)\n",
    replace: "    .where('user_id', '>', user - user)\n    .where('id', '=', id)\n",
    tests: frames,
    only: 'opens nothing else',
  },
  {
    name: 'a new password ends frames',
    file: 'reactions.ts',
    find: 'endFeedsOf, endFramesOf]',
    replace: 'endFeedsOf]',
    tests: frames,
    only: 'ends with the password',
  },
  {
    name: 'a new password ends the pictures that frames hold',
    file: 'features/picture-frames/picture-frames.service.ts',
    find: 'if ((await deleteFramesOf(tx, family, userId)) > 0)',
    replace: 'if ((await deleteFramesOf(tx, family, userId)) < 0)',
    tests: frames,
    only: 'ends with the password',
  },
  {
    name: 'a new password ends calendars',
    file: 'reactions.ts',
    find: 'endFeedsOf, endFramesOf]',
    replace: 'endFramesOf]',
    tests: ['features/days/feeds.routes.test.ts'],
    only: 'ends with the password',
  },
  {
    name: 'a frame asks the geocoder when it is made',
    file: 'features/picture-frames/picture-frames.service.ts',
    find: 'await located(platform, readSearch(asked.search), caller.language)',
    replace: 'readSearch(asked.search)',
    tests: frames,
    only: 'looks its place up once',
  },

  // Hearts, and searches for them.
  {
    name: 'a heart of a deleted photo finds nothing',
    file: 'features/comments/comments.repository.ts',
    find: "    .where('images.hidden_at', 'is', null)\n    .$if(user !== undefined",
    replace: '    .$if(user !== undefined',
    tests: search,
    only: 'own hearts',
  },
  {
    name: 'own hearts are those of the reader',
    file: 'features/photo-search/photo-search.service.ts',
    find: "query.hearts === 'mine' ? userId : undefined",
    replace: 'undefined',
    tests: search,
    only: 'own hearts',
  },
  {
    name: 'a search finds no photo that is hidden from the reader',
    file: 'features/photo-search/match-photos.ts',
    find: '  if (hidden.images.size > 0) tests.unshift((photo) => !hidden.images.has(photo.id))\n',
    replace: '',
    tests: search,
    only: 'does not find what is marked private',
  },
  {
    name: 'a search finds nobody who is hidden',
    file: 'features/photo-search/match-photos.ts',
    find: '  if (query.people.some((person) => view.isHidden(person))) return []\n',
    replace: '',
    tests: search,
    only: 'finds nobody by people who are hidden',
  },
  {
    name: 'history counts no page that is hidden from the reader',
    file: lines,
    find: '  if (arranges.has(kind) && details !== null) return',
    replace: '  if (arranges.has(kind) && details === null) return',
    tests: ['features/photos/photographs/photographs.routes.test.ts'],
    only: 'counts no page in the history',
  },

  // Photos that are there twice.
  {
    name: 'photos that are the same are shown to those who see both',
    file: 'features/same-photos/same-photos.service.ts',
    find: 'group.filter((id) => !hidden.has(id))',
    replace: '[...group]',
    tests: same,
    only: 'are looked for among what the reader sees',
  },
  {
    name: 'the photo that fewer people see is kept',
    file: 'features/same-photos/merge-photos.service.ts',
    find: "  if (!(await mayComeOver(step, kept, gone, tags))) throw new ApiError('said_to_fewer', { field: 'keep_id' })\n",
    replace: '',
    tests: same,
    only: 'keeps the private one of two',
  },
  {
    name: 'a family says of so many photos that they differ',
    file: 'features/same-photos/distinct-photos.service.ts',
    find: "  if (isDistinct && (await countDistinct(tx, family)) > limits.distinctPhotos) throw new ApiError('family_full')\n",
    replace: '',
    tests: same,
    only: 'are said to differ 20,000 times',
  },
  {
    name: 'history compares no photo that is hidden from the reader',
    file: lines,
    find: "    pairIn(row).some((image) => isMarked(view, 'images', image)) ||\n",
    replace: '',
    tests: same,
    only: 'are found whatever was turned or edited',
  },

  // Edits.
  {
    name: 'an edit is of the photo as it was seen',
    file: 'features/photos/images/changing/update-image.service.ts',
    find: "      throw new ApiError('value_changed', { field: 'version' })",
    replace: '      await Promise.resolve()',
    tests: edits,
    only: 'is refused when the photo has changed since',
  },
  {
    name: 'a cut shows nobody a photo that is hidden from them',
    file: 'features/photos/images/changing/cut-image.service.ts',
    find: '  const { images: hidden } = await view.hiddenPhotos()\n',
    replace: '  const hidden = new Set<number>()\n',
    tests: edits,
    only: 'shows nobody a photo cut out before',
  },

  // Films.
  {
    name: 'a film that takes long is paused for another family',
    file: 'platform/films/fair-turns.ts',
    find: '        if (greediest === undefined) break',
    replace: '        if (greediest === undefined || running.length > 0) break',
    tests: films,
    only: 'get their posters although',
  },
  {
    name: 'a deleted film is let go',
    file: 'reactions.ts',
    find: 'forgetFacesWithImages, stopFilms]',
    replace: 'forgetFacesWithImages]',
    tests: films,
    only: 'are let go when they are deleted',
  },
  {
    name: 'a film is made within the room of its family',
    file: 'features/photos/films/make-film.service.ts',
    find: "    if (values.film === 'made') await refuseFullFamily(tx, platform, family, 'bytes')\n",
    replace: '',
    tests: films,
    only: 'have no version for which their family has no room',
  },
]
