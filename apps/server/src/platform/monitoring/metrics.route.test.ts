import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { createBackup } from '../backup/create-backup.ts'
import { restoreDrillTask } from '../backup/restore-drill.ts'
import { defineJob, noPayload } from '../jobs/define-job.ts'
import { never } from '../time.ts'

const any = defineJob('test-any', noPayload)
const token = 'what-Prometheus-knows-and-no-one-else'
let test: TestApp
beforeAll(async () => {
  test = await openTestApp({ metricsToken: token })
})
afterAll(() => test.close())

const ask = (authorization?: string) =>
  test.app.inject({ url: '/api/metrics', headers: authorization === undefined ? {} : { authorization } })

it('is there for who has its token alone, and not at all unless it is set', async () => {
  const { access } = await test.newMember()
  for (const authorization of [undefined, '', 'Bearer', 'Bearer wrong', `Bearer ${access}`, `Basic ${token}`])
    expect([authorization, (await ask(authorization)).statusCode]).toEqual([authorization, 401])
  expect((await ask(`Bearer ${token}`)).statusCode).toBe(200)
  expect((await test.app.inject({ url: '/api/person/', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401)
  const without = await openTestApp()
  expect((await without.app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(404)
  await without.close()
})

it('tells how calls went, what waits and when the last backup was made, and names nobody', async () => {
  const member = await test.newMember({ name: 'Zoë Unmistakable', email: 'zoe.unmistakable@example.org' })
  await test.call('getPerson', { token: member.access, params: { id: member.person_id } })
  await test.call('getPerson', { token: member.access, params: { id: 987_654_321 } })
  await test.app.inject({ url: '/api/made-up/zoe.unmistakable"}/' })
  await test.platform.database.write(async (tx) => {
    await tx.deleteFrom('jobs').execute()
    await any.enqueue(tx, test.platform, {})
    const id = await any.enqueue(tx, test.platform, {})
    await tx.updateTable('jobs').set({ run_at: never }).where('id', '=', id).execute()
  })
  test.platform.clock.advance({ seconds: 90 })
  await createBackup(test.platform)
  await restoreDrillTask.run(test.platform)
  const { body, headers } = await ask(`Bearer ${token}`)
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = body.trimEnd().split('\n')
  for (const line of lines)
    expect(line).toMatch(
      /^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z_]+="[^"]*"(?:,[a-z_]+="[^"]*")*\})? -?\d+(?:\.\d+)?(?:e-?\d+)?)$/,
    )
  expect(lines).toEqual(
    expect.arrayContaining([
      'banyan_jobs{state="waiting"} 1',
      'banyan_jobs{state="given_up"} 1',
      'banyan_oldest_job_seconds 90',
      `banyan_last_backup_timestamp_seconds ${test.platform.now().getTime() / 1000}`,
      `banyan_last_restore_drill_timestamp_seconds ${test.platform.now().getTime() / 1000}`,
      'banyan_call_seconds_count{method="GET",route="/api/person/:id/",status="200"} 1',
      'banyan_call_seconds_count{method="GET",route="/api/person/:id/",status="404"} 1',
      'banyan_call_seconds_bucket{method="GET",route="/api/person/:id/",status="200",le="+Inf"} 1',
    ]),
  )
  expect(body.toLowerCase()).not.toMatch(/unmistakable|987654321|zo/)
})

it('traces calls to a collector when one is set, without what was sent', async () => {
  const received: string[] = []
  const collector = createServer((request, response) => {
    request.setEncoding('utf8')
    let text = `${request.url} `
    request.on('data', (piece: string) => (text += piece))
    request.on('end', () => {
      received.push(text)
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const traced = await openTestApp({ tracesUrl: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` })
  const { access, person_id } = await traced.newMember()
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await traced.call('getPerson', { token: access, params: { id: person_id }, headers: { traceparent } })
  await traced.call('getPerson', {
    token: access,
    params: { id: 5 },
    headers: { traceparent: '00-1af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00' },
  })
  await traced.close()
  collector.close()
  const text = received.join('')
  expect(text).toMatch(/^\/v1\/traces /)
  const spans =
    (
      JSON.parse(received[0]?.replace('/v1/traces ', '') ?? '') as {
        resourceSpans: {
          scopeSpans: {
            spans: { name: string; traceId: string; parentSpanId?: string; startTimeUnixNano: string; endTimeUnixNano: string }[]
          }[]
        }[]
      }
    ).resourceSpans[0]?.scopeSpans[0]?.spans ?? []
  const ours = spans.find((span) => span.traceId === '0af7651916cd43dd8448eb211c80319c')
  expect(ours).toMatchObject({ name: 'GET /api/person/:id/', parentSpanId: 'b7ad6b7169203331' })
  expect(BigInt(ours?.endTimeUnixNano ?? 0) >= BigInt(ours?.startTimeUnixNano ?? 1)).toBe(true)
  expect(spans.map((span) => span.name)).toContain('POST /api/sign_up/')
  expect(text).not.toContain('1af7651916cd43dd8448eb211c80319c')
  expect(text).not.toContain('example.org')
})
