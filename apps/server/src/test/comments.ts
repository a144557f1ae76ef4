import type { CallName, Comment, Comments, Hearts } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import type { Member, TestApp } from './test-app.ts'

/** What is commented on, as the calls name it. */
export interface On {
  image_id?: number
  gallery_id?: number
  person_id?: number
  fact_id?: number
}

/** What a member says and reads, through HTTP. A call that is expected to succeed throws when it does not. */
export interface TestComments {
  say(on: On, text: string, more?: object): Promise<Comment>
  read(on: On, query?: Record<string, string>): Promise<Comments>
  heart(on: On, isOn?: boolean): Promise<Hearts>
  /** Makes the calls themselves, for those expected to be refused. */
  tryTo(name: CallName, params?: Record<string, number>, body?: unknown): Promise<LightMyRequestResponse>
  tryToRead(on: On): Promise<LightMyRequestResponse>
}

const queryOf = (on: On): Record<string, string> =>
  Object.fromEntries(Object.entries(on).map(([field, id]) => [field, String(id)]))

export function commentsOf(test: TestApp, member: Member): TestComments {
  const tryTo: TestComments['tryTo'] = (name, params = {}, body) =>
    test.call(name, { token: member.access, params, ...(body === undefined ? {} : { body }) })
  const tryToRead: TestComments['tryToRead'] = (on) => test.call('listComments', { token: member.access, query: queryOf(on) })
  const ok = <Answer>(answer: LightMyRequestResponse): Answer => {
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json<Answer>()
  }
  return {
    say: async (on, text, more = {}) => ok(await tryTo('createComment', {}, { ...on, text, ...more })),
    read: async (on, query = {}) =>
      ok(await test.call('listComments', { token: member.access, query: { ...queryOf(on), ...query } })),
    heart: async (on, isOn = true) => ok(await tryTo('setHeart', {}, { ...on, is_on: isOn })),
    tryTo,
    tryToRead,
  }
}
