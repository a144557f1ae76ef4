import type { StoryPlan } from '@banyan/contract'
import type { TestFamily } from './family.ts'
import type { TestApp } from './test-app.ts'

interface MailedStory {
  kind: string
  subject: string
  text: string
  html: string
  /** The secret of the link that answers. */
  token: string
  /** Where a mail program stops the mails. */
  stopUrl: string
}

/** Reads the mails with questions to an address, the oldest first. */
export async function mailedStories(test: TestApp, email: string): Promise<MailedStory[]> {
  const rows = await test.platform.database.read
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    const token = /\/story\/\?[^\s#]*#([\w-]{43})\s/.exec(row.text)?.[1]
    return token === undefined
      ? []
      : [{ kind: row.event_key, subject: row.subject, text: row.text, html: row.html, token, stopUrl: row.unsubscribe_url ?? '' }]
  })
}

let addresses = 0

/** Adds a grandmother without an account, whose mail address nobody has asked before. */
export async function addGrandmother(family: TestFamily, name = '陳婉儀'): Promise<{ id: number; email: string }> {
  addresses += 1
  const { person } = await family.add({ name, gender: 'F', birth_year: 1940 })
  const email = `grandmother${addresses}@example.org`
  await family.set(person.id, 'email', email)
  return { id: person.id, email }
}

/** Begins to ask somebody, at once. */
export async function askNow(family: TestFamily, person: number, body: object = {}): Promise<StoryPlan> {
  const answer = await family.tryTo('createStoryPlan', {}, { person_id: person, send_now: true, ...body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<StoryPlan>()
}
