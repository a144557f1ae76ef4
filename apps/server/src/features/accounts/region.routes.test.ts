import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const settings = async (member: Member) => (await test.call('getSettings', { token: member.access })).json()
const change = (member: Member, body: object) => test.call('updateSettings', { token: member.access, body })
const mailTo = (recipient: string) =>
  test.platform.database.read
    .selectFrom('mails')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('the region of a reader of Chinese', () => {
  it('is nowhere at first, is kept beside a language that older clients know, and stays with another language', async () => {
    const member = await test.newMember({ language: 'zh-tw' })
    expect(await settings(member)).toMatchObject({ language: 'zh-tw', region: '' })
    expect((await change(member, { region: 'hk' })).json()).toMatchObject({ language: 'zh-tw', region: 'hk' })
    expect((await change(member, { language: 'en' })).json()).toMatchObject({ language: 'en', region: 'hk' })
    expect((await change(member, { language: 'zh-tw', region: '' })).json()).toMatchObject({ language: 'zh-tw', region: 'hk' })
    expect((await change(member, { region: 'tw' })).json()).toMatchObject({ region: 'tw' })
    expect((await change(member, { region: 'mars' })).statusCode).toBe(400)
  })

  it('of words for relatives is a choice of its own', async () => {
    const member = await test.newMember({ language: 'zh-tw' })
    expect(await settings(member)).toMatchObject({ kin_region: '' })
    expect((await change(member, { kin_region: 'north' })).json()).toMatchObject({ kin_region: 'north', region: '' })
    expect((await change(member, { region: 'hk', kin_region: '' })).json()).toMatchObject({ kin_region: 'north', region: 'hk' })
    expect((await change(member, { kin_region: 'any' })).json()).toMatchObject({ kin_region: 'any' })
    expect((await change(member, { kin_region: 'mars' })).statusCode).toBe(400)
  })

  it('decides the words of messages, unless the request asks for others', async () => {
    const member = await test.newMember({ language: 'zh-tw' })
    const message = async (headers: Record<string, string>) =>
      (await test.call('obtainToken', { body: { email: member.email, password: 'not this one' }, headers })).json().message
    expect(await message({ 'accept-language': 'zh-HK' })).toBe('電郵地址或密碼不正確，請再試一次。')
    expect(await message({ 'accept-language': 'zh-TW' })).toBe('電子郵件地址或密碼不正確，請再試一次。')
    const missing = async () => (await test.call('getPerson', { token: member.access, params: { id: 99_999 } })).json().message
    expect(await missing()).toBe('這裡找不到內容，可能已經刪除了。')
    await change(member, { region: 'hk' })
    expect(await missing()).toBe('這裏找不到內容，可能已經刪除了。')
  })

  it('decides the words of mails and the page that they open', async () => {
    const member = await test.newMember({ language: 'zh-tw' })
    const reset = async () => {
      await test.call('requestPasswordReset', { body: { email: member.email } })
      test.platform.clock.advance({ seconds: 3 })
      await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
      return { ...(await mailTo(member.email)), link: (await test.mailedLink(member.email)).searchParams }
    }
    const before = await reset()
    expect([before.text.includes('電子郵件'), before.link.get('region')]).toEqual([true, null])
    await change(member, { region: 'hk' })
    const after = await reset()
    expect(after.text).toContain('電郵')
    expect(after.text).not.toContain('電子郵件')
    expect(after.html).toContain('lang="zh-Hant-HK"')
    expect([after.link.get('language'), after.link.get('region')]).toEqual(['zh-tw', 'hk'])
  })

  it('comes from the browser when somebody signs up', async () => {
    const signUp = async (email: string, language: string) => {
      const body = { name: 'Mei', email, gender: 'F', language, birth_year: 1990 }
      await test.call('signUp', { body, headers: { 'accept-language': 'zh-HK,zh;q=0.9' } })
      return (await test.mailedLink(email)).searchParams
    }
    expect((await signUp('mei@example.org', 'zh-tw')).get('region')).toBe('hk')
    expect((await mailTo('mei@example.org')).subject).toBe('請確認您的電郵地址')
    expect((await signUp('meimei@example.org', 'zh-cn')).get('region')).toBeNull()
    expect((await mailTo('meimei@example.org')).subject).not.toContain('電郵')
  })

  it('is that of the relative who sends an invitation', async () => {
    const member = await test.newMember({ language: 'zh-tw', name: 'Ada' })
    await change(member, { region: 'hk' })
    const call = (name: 'createPerson' | 'updatePerson' | 'createInvite', body: object, params = {}) =>
      test.call(name, { token: member.access, body, params })
    const child = { from_person_id: member.person_id, relation_type: 2, name: 'Bo', gender: 'M' }
    const id: number = (await call('createPerson', child)).json().person.id
    await call('updatePerson', { fieldName: 'email', value: 'bo@example.org' }, { id })
    await call('updatePerson', { fieldName: 'language', value: 'zh-tw' }, { id })
    expect((await call('createInvite', { person_id: id })).statusCode).toBe(200)
    expect((await mailTo('bo@example.org')).text).toContain('電郵')
    expect((await test.mailedLink('bo@example.org')).searchParams.get('region')).toBe('hk')
  })
})
