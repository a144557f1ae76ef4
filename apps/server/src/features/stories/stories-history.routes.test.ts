import type { ErrorBody, Story, StoryPlan } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailboxHash } from '../../platform/mail/mail-limit.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { addGrandmother, askNow, mailedStories } from '../../test/stories.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
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
const answer = (token: string, text: string) => test.call('answerStory', { token, body: { text } })
const ok = <Answer>(response: LightMyRequestResponse): Answer => {
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Answer>()
}
const mails = () => mailedStories(test, grandmother.email)
const onlyToken = async (): Promise<string> => (await mails())[0]?.token ?? ''
const stories = async (): Promise<Story[]> =>
  ok(await test.call('listStories', { token: ming.access, query: { person_id: String(grandmother.id) } }))
const plans = async (): Promise<StoryPlan[]> => ok(await test.call('listStoryPlans', { token: ming.access }))
/** Sessions end while the clock moves. */
const signInAgain = async (): Promise<void> => {
  Object.assign(ming, ok<object>(await test.call('obtainToken', { body: { email: ming.email, password } })))
  family = familyOf(test, ming)
}
const sendAt = async (time: string): Promise<void> => {
  test.platform.clock.set(time)
  await sendQuestionsTask.run(test.platform)
}

describe('history', () => {
  const lines = async () => {
    const changes = await family.changes()
    return changes.filter(({ kind }) => kind.startsWith('story_plan_'))
  }

  it('says who asks whom at which address, and what the person asked did with it', async () => {
    const { id, address } = await askNow(family, grandmother.id)
    expect(address).toBe(grandmother.email)
    for (const weekday of [1, 2]) await family.tryTo('updateStoryPlan', { id }, { weekday })
    const stop = new URL((await mails())[0]?.stopUrl ?? '').pathname.split('/').at(-2) ?? ''
    ok(await answer(await onlyToken(), 'x'))
    expect(await stories()).toMatchObject([{ mailed_to: grandmother.email }])
    for (const call of ['stopStories', 'stopStories', 'resumeStories', 'resumeStories'] as const)
      ok(await test.call(call, { params: { token: stop } }))
    await family.tryTo('endStoryPlan', { id })
    expect(
      (await lines()).map(({ kind, user_name: by, person_id, after, can_revert }) => [kind, by, person_id, after, can_revert]),
    ).toEqual(
      (
        [
          ['story_plan_ended', 'Ming Chan'],
          ['story_plan_resumed', '陳婉儀'],
          ['story_plan_stopped', '陳婉儀'],
          ['story_plan_changed', 'Ming Chan'],
          ['story_plan_created', 'Ming Chan'],
        ] as const
      ).map(([kind, by]) => [kind, by, grandmother.id, grandmother.email, false]),
    )
    // The story itself has no plan any more.
    expect(await stories()).toMatchObject([{ mailed_to: null }])
  })

  it('is of those who see the person asked', async () => {
    await askNow(family, grandmother.id)
    const bo = await joinFamily(test, ming, { name: 'Bo' })
    const { person: far } = await family.add({ name: 'Far', beside: bo.person_id ?? 0 })
    const dee = await joinFamily(test, ming, { name: 'Dee', beside: far.id })
    await family.tryTo('updateFamilySettings', {}, { living_seen_by: 'near', near_steps: 1 })
    const seen = await familyOf(test, dee).changes()
    expect(seen.filter(({ kind }) => kind === 'story_plan_created')).toMatchObject([{ after: null }])
    expect(JSON.stringify(seen)).not.toContain(grandmother.email)
  })

  it('has nobody answer as a member at an address that others gave them', async () => {
    const bo = await joinFamily(test, ming, { name: 'Bo' })
    const changed = await family.tryTo('updatePerson', { id: bo.person_id ?? 0 }, { fieldName: 'email', value: ming.email })
    expect(codeOf(changed)).toEqual([403, 'user_email'])
    expect((await askNow(family, bo.person_id ?? 0)).address).toBe(bo.email)
  })
})

describe('a mailbox that has had enough', () => {
  it('gets the question on another day, and it does not count as sent until then', async () => {
    const { id } = await askNow(family, grandmother.id)
    ok(await answer(await onlyToken(), 'x'))
    await countFor(grandmother.email, 'story_question', 5, '2027-03-08T00:00:00.000Z')
    await sendAt('2027-03-07T08:03:00.000Z')
    expect(await mails()).toHaveLength(1)
    await signInAgain()
    expect((await plans())[0]).toMatchObject({ id, next_date: '2027-03-08T08:03:00.000Z' })
    expect((await plans())[0]?.asked).toHaveLength(1)
    await sendAt('2027-03-08T09:03:00.000Z')
    expect((await mails())[1]).toMatchObject({ subject: expect.stringMatching(/^Ming asks: What did the kitchen/) })
    await signInAgain()
    expect((await plans())[0]?.next_date).toBe('2027-03-14T08:00:00.000Z')
  })

  /** As if that many mails of a kind had gone there. */
  async function countFor(address: string, kind: string, count: number, ends_at: string): Promise<void> {
    const key = `mail ${kind} ${mailboxHash(test.platform.secret, address)}`
    await test.platform.database.write((tx) => tx.insertInto('request_counts').values({ key, count, ends_at }).execute())
  }
})
