import { password } from './fixtures.ts'
import type { Member } from './fixtures.ts'
import type { RunningServer } from './server.ts'

/** Invites a person of the member's family, who joins with the mailed link and signs in. */
export async function joinFamily(server: RunningServer, member: Member, personId: number, language = 'en'): Promise<Member> {
  const email = `joined.${personId}.${member.email}`
  const send = async (method: string, path: string, body: unknown, access?: string): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', ...(access === undefined ? {} : { authorization: `Bearer ${access}` }) }
    const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  await send('PATCH', `/api/person/${personId}/`, { fieldName: 'email', value: email }, member.access)
  await send('PATCH', `/api/person/${personId}/`, { fieldName: 'language', value: language }, member.access)
  await send('POST', '/api/invite_email/', { person_id: personId }, member.access)
  const link = new URL(await server.mailedLink(email))
  const token = link.searchParams.get('token') ?? link.pathname.split('/').at(-2) ?? ''
  await send('PATCH', `/api/invite_email_confirmation/${token}/`, { password })
  const tokens = await send('POST', '/api/auth/obtain_token/', { email, password })
  return { email, access: String(tokens['access']), refresh: String(tokens['refresh']), personId, language }
}
