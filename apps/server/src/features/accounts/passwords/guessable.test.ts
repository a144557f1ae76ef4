import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, password } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await openTestApp()
  member = await test.newMember({ name: 'Aurelia Brzęczyszczykiewicz', email: 'wildrose@example.org' })
  await test.call('createPerson', {
    token: member.access,
    body: { from_person_id: member.person_id, relation_type: 2, name: '陳大文 Rex', gender: 'M' },
  })
})
afterAll(() => test.close())

const change = (new_password: string, headers: Record<string, string> = {}) =>
  test.call('changePassword', { token: member.access, body: { old_password: password, new_password }, headers })

describe('without asking anybody', () => {
  it.each(['password', 'PASSWORD', 'ｐassword', '12345678', 'iloveyou', 'qwertyuiop', 'trustno1', 'password1'])(
    'refuses what everybody tries: %s',
    async (common) => {
      const answer = await change(common)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'password_guessable', field: 'password', detail: 'This password is easily guessed. Please choose another one.' },
      ])
    },
  )

  it('says so in the language of the reader', async () => {
    expect((await change('password', { 'accept-language': 'pl' })).json().message).toContain('haseł')
  })

  it.each([
    'banyan2026',
    'Banyan!Banyan!',
    'aurelia1984',
    'AureliaAurelia',
    'wildrose1',
    'wildrose@example.org',
    '陳大文陳大文1234',
    'rex-rex-rex',
    'Brzęczyszczykiewicz',
  ])('refuses what those who know the family would try: %s', async (own) => {
    expect([(await change(own)).statusCode, (await change(own)).json().code]).toEqual([400, 'password_guessable'])
  })

  it.each(['banyan under the stars', 'aurelia sings in tune', 'correct horse'])(
    'takes what is more than that: %s',
    async (good) => {
      expect((await change(good)).statusCode).toBe(200)
      expect(
        (await test.call('changePassword', { token: member.access, body: { old_password: good, new_password: password } }))
          .statusCode,
      ).toBe(200)
    },
  )

  it('does so wherever a password is chosen, and the link stays good', async () => {
    await test.call('signUp', { body: { name: 'Ottoline', email: 'ottoline@example.org', gender: 'F', language: 'en' } })
    const token = (await test.mailedLink('ottoline@example.org')).pathname.split('/').at(-2) ?? ''
    const confirm = (chosen: string) => test.call('confirmSignUp', { params: { token }, body: { password: chosen } })
    expect([
      (await confirm('ottoline1')).json().code,
      (await confirm('sunshine')).json().code,
      (await confirm(password)).statusCode,
    ]).toEqual(['password_guessable', 'password_guessable', 200])
  })
})
