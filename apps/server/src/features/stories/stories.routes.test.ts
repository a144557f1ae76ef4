import { storiesInTheme, storyThemes } from '@banyan/contract'
import type { CallResponse, ErrorBody, Fact, LinkedStory, Story, StoryPlan } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../test/events.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import { voiceFile, voiceForm } from '../../test/photos/voices.ts'
import { addGrandmother, askNow, mailedStories } from '../../test/stories.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { updateMailTask } from '../updates/update-mails.task.ts'
import { sendQuestionsTask } from './send-questions.task.ts'

let test: TestApp
let ming: Member
let family: TestFamily
let grandmother: { id: number; email: string }
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.platform.clock.set('2027-03-03T10:00:00.000Z')
  ming = await test.newMember({ name: 'Ming Chan' })
  family = familyOf(test, ming)
  grandmother = await addGrandmother(family)
})

const codeOf = (answer: LightMyRequestResponse): unknown[] => [answer.statusCode, answer.json<ErrorBody>().code]
const over = [404, 'link_over']
const open = (token: string) => test.call('openStory', { token })
const answer = (token: string, text: string) => test.call('answerStory', { token, body: { text } })
const speak = (token: string, fields: Record<string, string> = {}, bytes = voiceFile()) =>
  test.call('answerStoryByVoice', { token, ...voiceForm(bytes, 900, fields) })
const ok = <Answer>(response: LightMyRequestResponse): Answer => {
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Answer>()
}
const mails = () => mailedStories(test, grandmother.email)
const onlyToken = async (): Promise<string> => (await mails())[0]?.token ?? ''
const stories = async (by: Member = ming): Promise<Story[]> =>
  ok(await test.call('listStories', { token: by.access, query: { person_id: String(grandmother.id) } }))
const plans = async (by: Member = ming): Promise<StoryPlan[]> => ok(await test.call('listStoryPlans', { token: by.access }))
/** Sessions end while the clock moves. */
const signInAgain = async (): Promise<void> => {
  Object.assign(ming, ok<object>(await test.call('obtainToken', { body: { email: ming.email, password } })))
  family = familyOf(test, ming)
}
const sendAt = async (time: string): Promise<void> => {
  test.platform.clock.set(time)
  await sendQuestionsTask.run(test.platform)
}

describe('a question by mail', () => {
  it('is one mail with one link, which is answered in writing and by voice without signing in', async () => {
    const plan = await askNow(family, grandmother.id, {
      language: 'zh-hk',
      called: '嫲嫲',
      weekday: 0,
      time_zone: 'Asia/Hong_Kong',
    })
    expect(plan).toMatchObject({ state: 'asked', next_date: null, asked: [{ text: '您記得的第一件事是甚麼？', fact_id: null }] })
    const [mail] = await mails()
    expect(mail?.subject).toBe('Ming有個問題想問您')
    expect(mail?.text).toContain('嫲嫲')
    expect(mail?.text).toContain('您記得的第一件事是甚麼？')
    expect(mail?.html).toContain('您記得的第一件事是甚麼？')
    const token = mail?.token ?? ''
    expect(ok<LinkedStory>(await open(token))).toMatchObject({
      question: '您記得的第一件事是甚麼？',
      asked_by: 'Ming',
      called: '嫲嫲',
      language: 'zh-hk',
      answer: null,
      state: 'asked',
    })
    const server = await listen(test)
    const following = await server.follow(ming.access)
    await following.next()
    const bytes = voiceFile('audio/webm', 'There was a banyan in front of the house.')
    expect(ok<LinkedStory>(await speak(token, { waveform: '0az9' }, bytes))).toMatchObject({
      answer: { text: '', voice_ms: 900 },
      state: 'on',
    })
    expect((await following.change()).people).toMatchObject([{ id: grandmother.id }])
    following.close()
    const [story] = await stories()
    expect(story).toMatchObject({
      question: '您記得的第一件事是甚麼？',
      text: '',
      told_by: '陳婉儀',
      voice: { duration_ms: 900, waveform: '0az9' },
    })
    const heard = await photosOf(test, ming).fetch(story?.voice?.url ?? '', {})
    expect([heard.statusCode, heard.rawPayload.equals(bytes)]).toEqual([200, true])
    ok(await answer(token, 'A banyan.\nIt stood in front of the house.'))
    expect(await stories()).toMatchObject([{ text: 'A banyan.\nIt stood in front of the house.', voice: { duration_ms: 900 } }])
    expect((await plans())[0]).toMatchObject({
      state: 'on',
      next_date: '2027-03-07T00:00:00.000Z',
      asked: [{ fact_id: story?.fact_id }],
    })
  })

  it('comes every week on the morning of the person asked, once, and ends when six are not answered', async () => {
    await askNow(family, grandmother.id, { weekday: 5, time_zone: 'America/New_York' })
    ok(await answer(await onlyToken(), 'I remember the sea.'))
    const friday = '2027-03-12T13:03:00.000Z'
    await sendAt('2027-03-12T12:03:00.000Z')
    expect(await mails()).toHaveLength(1)
    test.platform.clock.set(friday)
    await Promise.all([sendQuestionsTask.run(test.platform), sendQuestionsTask.run(test.platform)])
    await sendQuestionsTask.run(test.platform)
    expect(await mails()).toHaveLength(2)
    expect((await mails())[1]).toMatchObject({ subject: expect.stringMatching(/^Ming asks: What did the kitchen/) })
    for (let week = 1; week < 12; week += 1) await sendAt(new Date(Date.parse(friday) + week * 7 * 86_400_000).toISOString())
    expect(await mails()).toHaveLength(7)
    await signInAgain()
    expect((await plans())[0]).toMatchObject({ state: 'on', problem: 'unanswered', next_date: null })
  })

  it('wakes nobody after a night in which the server was down', async () => {
    await askNow(family, grandmother.id, { weekday: 5, time_zone: 'Asia/Hong_Kong' })
    ok(await answer(await onlyToken(), 'x'))
    await sendAt('2027-03-12T20:03:00.000Z')
    expect(await mails()).toHaveLength(1)
    await sendAt('2027-03-12T23:03:00.000Z')
    expect(await mails()).toHaveLength(2)
  })

  it('begins with those that the family wrote, in its order, without those it leaves out', async () => {
    const { id, coming } = await askNow(family, grandmother.id, { questions: ['Who is in the photo on your desk?'] })
    // A stranger gets nothing that somebody here could have written.
    expect((await mails())[0]?.text).toContain('What is the first thing you remember?')
    expect(coming[0]).toEqual({ key: '', text: 'Who is in the photo on your desk?', asked_by: 'Ming' })
    const changed = ok<StoryPlan>(
      await family.tryTo(
        'updateStoryPlan',
        { id },
        {
          coming: [
            { key: 'wisdom.1' },
            { key: '', text: 'Who is in the photo on your desk?' },
            { key: '', text: 'And who took it?' },
          ],
          skipped: ['kitchen.1', 'parents.1'],
        },
      ),
    )
    expect(changed.coming.slice(0, 4).map(({ text }) => text)).toEqual([
      'Which proverb is true, in your experience?',
      'Who is in the photo on your desk?',
      'And who took it?',
      'How did you get to school?',
    ])
    ok(await answer(await onlyToken(), 'x'))
    await sendAt('2027-03-07T08:03:00.000Z')
    await sendAt('2027-03-14T08:03:00.000Z')
    expect((await mails()).slice(1).map(({ subject }) => subject)).toEqual([
      'Ming asks: Which proverb is true, in your experience?',
      'Ming asks: Who is in the photo on your desk?',
    ])
    await signInAgain()
    expect(codeOf(await family.tryTo('updateStoryPlan', { id }, { coming: [{ key: 'nothing.1' }] }))).toEqual([
      400,
      'invalid_field',
    ])
    expect(codeOf(await family.tryTo('updateStoryPlan', { id }, { coming: [{ text: 'x'.repeat(301) }] }))).toEqual([
      400,
      'too_long',
    ])
  })

  it('is in the daily mail and the history, and undoing it takes it away', async () => {
    const bo = await joinFamily(test, ming, { name: 'Bo Chan' })
    await test.platform.database.write((tx) =>
      tx
        .updateTable('users')
        .set({ receive_update_emails: 1 })
        .where('person_id', '=', bo.person_id ?? 0)
        .execute(),
    )
    await askNow(family, grandmother.id)
    ok(await answer(await onlyToken(), 'I remember the sea.'))
    ok(await speak(await onlyToken()))
    const [line] = (await family.changes()).filter(({ kind }) => kind === 'fact_created')
    expect(line).toMatchObject({
      user_name: '陳婉儀',
      person_id: grandmother.id,
      title: 'STORY What is the first thing you remember?',
    })
    test.platform.clock.set('2027-03-04T07:11:00.000Z')
    await updateMailTask.run(test.platform)
    const [news] = await test.platform.database.read
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', bo.email)
      .orderBy('id', 'desc')
      .execute()
    expect(news?.text).toContain('New stories\n- 陳婉儀: “What is the first thing you remember?”')
    // That it was spoken is no second piece of news.
    expect(news?.text).not.toMatch(/voice|comment/i)
    await signInAgain()
    await family.revert(line?.id ?? 0)
    expect(await stories()).toEqual([])
    // The question is open again.
    expect((await plans())[0]?.asked).toMatchObject([{ fact_id: null }])
    expect(ok<LinkedStory>(await open(await onlyToken())).answer).toBeNull()
    ok(await answer(await onlyToken(), 'I do remember it.'))
    expect(await stories()).toMatchObject([{ text: 'I do remember it.' }])
  })
})

describe('consent', () => {
  it('is an answer: without one there is no second mail, from this family or another', async () => {
    const plan = await askNow(family, grandmother.id)
    for (const day of ['07', '14', '21']) await sendAt(`2027-03-${day}T08:03:00.000Z`)
    expect(await mails()).toHaveLength(1)
    await signInAgain()
    for (const change of [{ is_paused: true }, { is_paused: false }, { weekday: 1 }])
      await family.tryTo('updateStoryPlan', { id: plan.id }, change)
    await sendAt('2027-03-28T08:03:00.000Z')
    expect(await mails()).toHaveLength(1)
    await signInAgain()
    expect(codeOf(await family.tryTo('createStoryPlan', {}, { person_id: grandmother.id }))).toEqual([409, 'story_asked'])
    await signInAgain()
    expect((await family.tryTo('endStoryPlan', { id: plan.id })).statusCode).toBe(200)
    await askNow(family, grandmother.id)
    const others = familyOf(test, await test.newMember({ name: 'Somebody Else' }))
    const { person } = await others.add({ name: 'Victim' })
    for (const spelling of [grandmother.email, grandmother.email.toUpperCase(), grandmother.email.replace('@', '+x@')]) {
      await others.set(person.id, 'email', spelling)
      const { id } = await askNow(others, person.id)
      expect(await mailedStories(test, spelling)).toHaveLength(spelling === grandmother.email ? 1 : 0)
      await others.tryTo('endStoryPlan', { id })
    }
  })

  it('tells no family that another one has asked, or was stopped', async () => {
    const others = familyOf(test, await test.newMember({ name: 'Somebody Else' }))
    const { person } = await others.add({ name: '陳婉儀' })
    await others.set(person.id, 'email', grandmother.email)
    const unknown = await askNow(others, person.id)
    await others.tryTo('endStoryPlan', { id: unknown.id })
    const said = ({ id: _id, ...plan }: StoryPlan) => plan
    await askNow(family, grandmother.id)
    // Ending what was never mailed does not open the mailbox to others.
    const waiting = ok<StoryPlan>(await others.tryTo('createStoryPlan', {}, { person_id: person.id }))
    await others.tryTo('endStoryPlan', { id: waiting.id })
    for (const state of ['asked', 'stopped']) {
      if (state === 'stopped') {
        const stop = new URL((await mails())[0]?.stopUrl ?? '').pathname.split('/').at(-2) ?? ''
        ok(await test.call('stopStories', { params: { token: stop } }))
      }
      const plan = await askNow(others, person.id)
      expect(said(plan)).toEqual(said(unknown))
      await others.tryTo('endStoryPlan', { id: plan.id })
      expect(await mails()).toHaveLength(1)
    }
  })

  it('comes from no other family once somebody has stopped those of one', async () => {
    await askNow(family, grandmother.id)
    const [mail] = await mails()
    ok(await answer(mail?.token ?? '', 'Rice.'))
    const somebody = await test.newMember({ name: 'Somebody Else' })
    let others = familyOf(test, somebody)
    const { person } = await others.add({ name: '陳婉儀' })
    await others.set(person.id, 'email', grandmother.email)
    const plan = ok<StoryPlan>(await others.tryTo('createStoryPlan', {}, { person_id: person.id, weekday: 5 }))
    const token = new URL(mail?.stopUrl ?? '').pathname.split('/').at(-2) ?? ''
    ok(await test.call('stopStories', { params: { token } }))
    const before = (await mails()).length
    await sendAt('2027-03-05T08:03:00.000Z')
    expect(await mails()).toHaveLength(before)
    Object.assign(somebody, ok<object>(await test.call('obtainToken', { body: { email: somebody.email, password } })))
    others = familyOf(test, somebody)
    expect((await others.tryTo('endStoryPlan', { id: plan.id })).statusCode).toBe(200)
    await askNow(others, person.id)
    expect(await mails()).toHaveLength(before)
  })

  it('ends with one tap, which also works long after, and begins again only by their own hand', async () => {
    await askNow(family, grandmother.id)
    const [mail] = await mails()
    ok(await answer(mail?.token ?? '', 'x'))
    const path = new URL(mail?.stopUrl ?? '').pathname
    const token = path.split('/').at(-2) ?? ''
    // What follows links, such as a scanner of mails, changes nothing.
    expect((await test.app.inject({ method: 'GET', url: path })).statusCode).toBe(302)
    expect((await plans())[0]?.state).toBe('on')
    const oneClick = await test.app.inject({
      method: 'POST',
      url: path,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(oneClick.json()).toEqual({ state: 'stopped' })
    const [plan] = await plans()
    expect(plan).toMatchObject({ state: 'stopped', next_date: null })
    expect(codeOf(await family.tryTo('updateStoryPlan', { id: plan?.id ?? 0 }, { is_paused: false }))).toEqual([
      409,
      'story_stopped',
    ])
    await sendAt('2027-03-07T08:03:00.000Z')
    expect(await mails()).toHaveLength(1)
    expect(
      codeOf(await test.call('stopStories', { params: { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` } })),
    ).toEqual(over)
    ok(await test.call('resumeStories', { params: { token } }))
    await sendAt('2027-03-14T08:03:00.000Z')
    expect(await mails()).toHaveLength(2)
  })

  it('ends with a tap in an old mail, even if the family has started again since', async () => {
    const { id } = await askNow(family, grandmother.id)
    const [first] = await mails()
    ok(await answer(first?.token ?? '', 'x'))
    const token = new URL(first?.stopUrl ?? '').pathname.split('/').at(-2) ?? ''
    await family.tryTo('endStoryPlan', { id })
    test.platform.clock.set('2027-03-04T10:00:00.000Z')
    await signInAgain()
    const again = await askNow(family, grandmother.id)
    ok(await answer((await mails())[1]?.token ?? '', 'y'))
    const other = await addGrandmother(family, 'Somebody Else')
    await askNow(family, other.id)
    ok(await test.call('stopStories', { params: { token } }))
    expect((await plans()).map(({ id: plan, state }) => [plan, state])).toEqual([
      [again.id, 'stopped'],
      [again.id + 1, 'asked'],
    ])
    // With no plan left, nobody begins for a year.
    await family.tryTo('endStoryPlan', { id: again.id })
    const sent = (await mails()).length
    await askNow(family, grandmother.id)
    expect(await mails()).toHaveLength(sent)
    expect(codeOf(await test.call('resumeStories', { params: { token } }))).toEqual(over)
  })

  it('is to a mail each week: moving the day or the time zone brings none sooner', async () => {
    const { id } = await askNow(family, grandmother.id, { weekday: 3 })
    ok(await answer(await onlyToken(), 'x'))
    const moved = ok<StoryPlan>(await family.tryTo('updateStoryPlan', { id }, { weekday: 4 }))
    expect(moved.next_date).toBe('2027-03-11T08:00:00.000Z')
    const zone = ok<StoryPlan>(await family.tryTo('updateStoryPlan', { id }, { weekday: 3, time_zone: 'Pacific/Honolulu' }))
    expect(zone.next_date).toBe('2027-03-10T18:00:00.000Z')
    await family.tryTo('updateStoryPlan', { id }, { is_paused: true })
    const resumed = ok<StoryPlan>(await family.tryTo('updateStoryPlan', { id }, { is_paused: false, weekday: 5 }))
    expect(resumed.next_date).toBe('2027-03-12T18:00:00.000Z')
  })

  it('brings no links of others: what somebody wrote becomes none', async () => {
    const { id } = await askNow(family, grandmother.id, {
      questions: ['Your bank asks: see https://evil.example/login or www.evil.example'],
    })
    ok(await answer(await onlyToken(), 'x'))
    expect(id).toBeGreaterThan(0)
    await sendAt('2027-03-07T08:03:00.000Z')
    const mail = (await mails())[1]
    for (const part of [mail?.subject, mail?.text, mail?.html])
      expect(part).toMatch(/see https: \/ \/ ?evil\. example \/ login or www\. evil\. example/)
  })

  it('is of an address: a new one is not written to, and neither is somebody who has died', async () => {
    await askNow(family, grandmother.id)
    ok(await answer(await onlyToken(), 'x'))
    await family.set(grandmother.id, 'email', 'another@example.org')
    expect((await plans())[0]?.problem).toBe('other_address')
    await sendAt('2027-03-07T08:03:00.000Z')
    expect(await mailedStories(test, 'another@example.org')).toEqual([])
    expect(await mails()).toHaveLength(1)
    await signInAgain()
    const dead = await addGrandmother(family, 'Long Gone')
    await family.tryTo('createPersonFact', { id: dead.id }, { kind: 'DEAT' })
    expect(codeOf(await family.tryTo('createStoryPlan', {}, { person_id: dead.id }))).toEqual([400, 'person_deceased'])
    const { person } = await family.add({ name: 'No Address' })
    expect(codeOf(await family.tryTo('createStoryPlan', {}, { person_id: person.id }))).toEqual([400, 'no_email'])
  })

  it('is asked of ten people a day at most, with plain words alone', async () => {
    const answers: unknown[] = []
    for (let at = 0; at < 11; at += 1) {
      const { id } = await addGrandmother(family, `Relative ${at}`)
      answers.push((await family.tryTo('createStoryPlan', {}, { person_id: id })).statusCode)
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    for (const called of ['Win: www.example.com', 'a@example.org', 'call 0123456789'])
      expect(codeOf(await family.tryTo('createStoryPlan', {}, { person_id: grandmother.id, called }))).toEqual([
        400,
        'invalid_field',
      ])
  })
})

describe('the link', () => {
  it('opens one question and nothing else, for nobody who guesses', async () => {
    await askNow(family, grandmother.id)
    const token = await onlyToken()
    expect(Object.keys(ok<object>(await open(token))).toSorted()).toEqual(
      ['answer', 'asked_by', 'called', 'ends_date', 'every_weeks', 'language', 'question', 'state', 'stop_token'].toSorted(),
    )
    const opened = await open(token)
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    for (const wrong of [
      '',
      'x',
      `${token}x`,
      token.slice(1),
      token.toLowerCase(),
      'A'.repeat(43),
      ming.access,
      'ü',
      "' or 1=1 --",
    ])
      for (const reply of [await open(wrong), await answer(wrong, 'x'), await speak(wrong)]) expect(codeOf(reply)).toEqual(over)
    expect(codeOf(await test.call('openStory'))).toEqual(over)
    // It is no session and no guest's token.
    for (const call of ['listPeople', 'listStoryPlans', 'getGuestPage'] as const)
      expect((await test.call(call, { token })).statusCode).toBe(401)
    const rows = await test.platform.database.read.selectFrom('story_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('ends after 60 days, with the plan, with the person asked, and with the member who asks', async () => {
    const { id } = await askNow(family, grandmother.id)
    const token = await onlyToken()
    const at = test.platform.now().getTime()
    test.platform.clock.set(new Date(at + 60 * 86_400_000 - 1000).toISOString())
    ok(await answer(token, 'Just in time'))
    test.platform.clock.set(new Date(at + 60 * 86_400_000).toISOString())
    expect(codeOf(await answer(token, 'Too late'))).toEqual(over)
    test.platform.clock.set(new Date(at).toISOString())
    await family.deletePerson(grandmother.id)
    for (const reply of [await open(token), await answer(token, 'x'), await speak(token)]) expect(codeOf(reply)).toEqual(over)
    await family.restorePerson(grandmother.id)
    ok(await open(token))
    await test.platform.database.write((tx) => tx.updateTable('users').set({ role: 'reader' }).execute())
    expect(codeOf(await answer(token, 'x'))).toEqual(over)
    await test.platform.database.write((tx) => tx.updateTable('users').set({ role: 'keeper' }).execute())
    await family.tryTo('createPersonFact', { id: grandmother.id }, { kind: 'DEAT' })
    expect(codeOf(await answer(token, 'x'))).toEqual(over)
    const [death] = (await family.changes()).filter(({ kind }) => kind === 'fact_created')
    await family.revert(death?.id ?? 0)
    ok(await open(token))
    expect((await family.tryTo('endStoryPlan', { id })).statusCode).toBe(200)
    expect(codeOf(await open(token))).toEqual(over)
    // What was told stays.
    expect(await stories()).toMatchObject([{ text: 'Just in time' }])
  })

  it('takes plain text of any kind, but no more than fits, and 50 changes a day', async () => {
    await askNow(family, grandmother.id)
    const token = await onlyToken()
    for (const length of [10_001, 100_000]) expect(codeOf(await answer(token, 'x'.repeat(length)))).toEqual([400, 'too_long'])
    expect(codeOf(await answer(token, 'x'.repeat(200_000)))).toEqual([413, 'too_large'])
    for (const blank of ['', '   ', '\u200b', '<b></b>'])
      expect(codeOf(await answer(token, blank))).toEqual([400, 'blank_comment'])
    ok(await answer(token, '<script>alert(1)</script>We <b>danced</b>\u202e till\u0000 1 < 2 🪷\n\n\n\nmorning'))
    expect((await stories())[0]?.text).toBe('We danced till 1 < 2 🪷\n\nmorning')
    ok(await answer(token, '憶'.repeat(10_000)))
    expect(codeOf(await speak(token, {}, Buffer.from('<html>no sound</html>')))).toEqual([415, 'wrong_type'])
    expect(codeOf(await test.call('answerStoryByVoice', { token, ...voiceForm(voiceFile(), 300_001) }))).toEqual([
      400,
      'invalid_field',
    ])
    const counts: number[] = []
    for (let at = 0; at < 50; at += 1) counts.push((await answer(token, `Again ${at}`)).statusCode)
    expect([counts.filter((code) => code === 200).length, counts.at(-1)]).toEqual([48, 429])
  })

  it('adds nothing when it is sent again, and keeps one recording', async () => {
    await askNow(family, grandmother.id)
    const token = await onlyToken()
    const both = await Promise.all([speak(token, { idempotency_key: 'k' }), speak(token, { idempotency_key: 'k' })])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const comments = () =>
      test.platform.database.read.selectFrom('comments').select(['id', 'hidden_at']).where('voice_key', 'is not', null).execute()
    const before = (await comments()).length
    ok(await speak(token, { idempotency_key: 'l' }, voiceFile('audio/mp4', 'better')))
    const [story, ...others] = await stories()
    expect(others).toEqual([])
    expect((await comments()).length).toBe(before + 1)
    const heard = await photosOf(test, ming).fetch(story?.voice?.url ?? '', {})
    expect(heard.rawPayload.equals(voiceFile('audio/mp4', 'better'))).toBe(true)
    ok(await answer(token, 'x'))
    // Whoever has spoken may take the text back.
    ok(await answer(token, ''))
    expect((await stories())[0]).toMatchObject({ text: '', voice: { duration_ms: 900 } })
  })
})

describe('who may', () => {
  it('ask: members ask people they see; readers only read', async () => {
    const reader = await joinFamily(test, ming, { name: 'Reader', role: 'reader' })
    const stranger = await test.newMember({ name: 'Stranger' })
    const readers = familyOf(test, reader)
    const { id } = await askNow(family, grandmother.id)
    expect(codeOf(await readers.tryTo('createStoryPlan', {}, { person_id: grandmother.id }))).toEqual([403, 'needs_member'])
    expect(codeOf(await readers.tryTo('updateStoryPlan', { id }, { is_paused: true }))).toEqual([403, 'needs_member'])
    expect(await plans(reader)).toHaveLength(1)
    expect(await plans(stranger)).toEqual([])
    const strangers = familyOf(test, stranger)
    expect(codeOf(await strangers.tryTo('endStoryPlan', { id }))).toEqual([404, 'not_found'])
    expect((await strangers.tryTo('createStoryPlan', {}, { person_id: 999_999 })).statusCode).toBe(404)
    expect(await stories(stranger)).toEqual([])
  })

  it('read who asks: those who see that member, too', async () => {
    const { id } = await askNow(family, grandmother.id, { questions: ['Who took the photo?'] })
    const dee = await joinFamily(test, ming, { name: 'Dee', beside: grandmother.id })
    const names = async () => {
      const [plan] = await plans(dee)
      return [plan?.id, plan?.asked_by, plan?.coming[0]?.asked_by, plan?.asked[0]?.asked_by]
    }
    expect(await names()).toEqual([id, 'Ming Chan', 'Ming', 'Ming Chan'])
    await family.tryTo('updateFamilySettings', {}, { living_seen_by: 'near', near_steps: 1 })
    expect(await names()).toEqual([id, 'M. C.', 'M.', 'M. C.'])
  })

  it('hear: those who see the person; a private story, only those it concerns', async () => {
    const bo = await joinFamily(test, ming, { name: 'Bo' })
    await askNow(family, grandmother.id)
    const token = await onlyToken()
    ok(await answer(token, 'A secret'))
    ok(await speak(token))
    const [story] = await stories(bo)
    ok<Fact>(await family.tryTo('updateFact', { id: story?.fact_id ?? 0 }, { is_private: true }))
    expect(await stories(bo)).toEqual([])
    expect((await plans(bo))[0]?.asked).toMatchObject([{ fact_id: null }])
    expect(await stories()).toHaveLength(1)
    const { person: far } = await family.add({ name: 'Far', beside: bo.person_id ?? 0 })
    const dee = await joinFamily(test, ming, { name: 'Dee', beside: far.id })
    await family.tryTo('updateFamilySettings', {}, { living_seen_by: 'near', near_steps: 1 })
    expect(await plans(dee)).toEqual([])
    const hidden = await test.call('listStories', { token: dee.access, query: { person_id: String(grandmother.id) } })
    expect(codeOf(hidden)).toEqual([403, 'hidden_person'])
    const asked = await familyOf(test, dee).tryTo('createStoryPlan', {}, { person_id: grandmother.id })
    expect(codeOf(asked)).toEqual([403, 'hidden_person'])
  })
})

it('has as many questions in every language, each once', async () => {
  for (const language of ['en', 'fr', 'pl', 'fi', 'zh-cn', 'zh-tw', 'zh-hk']) {
    const themes = ok<CallResponse<'listStoryQuestions'>>(
      await test.call('listStoryQuestions', { token: ming.access, query: { language } }),
    )
    expect(themes.map(({ theme }) => theme)).toEqual([...storyThemes])
    const texts = themes.flatMap(({ questions }) => questions.map(({ text }) => text))
    expect(texts).toHaveLength(storyThemes.length * storiesInTheme)
    expect(new Set(texts).size).toBe(texts.length)
    expect(texts.filter((text) => text !== text.trim() || text === '' || text.length > 200)).toEqual([])
  }
})
