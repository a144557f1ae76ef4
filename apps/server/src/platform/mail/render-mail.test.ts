import { alarmKinds, languages, locales } from '@banyan/contract'
import { describe, expect, it } from 'vitest'
import { renderMail } from './render-mail.ts'
import type { MailKind } from './render-mail.ts'

const url = 'https://family.example.org/sign_up_confirmation/?token=abc&language=en'
const kinds = [
  'sign_up_confirmation',
  'password_reset',
  'password_changed',
  'now_keeper',
  'email_changed',
  'email_restored',
] as const satisfies MailKind[]

describe.each(languages)('mails in %s', (language) => {
  it.each(kinds)('say the same in text and HTML: %s', (kind) => {
    const mail = renderMail(kind, { name: 'Ana', url }, language)
    expect(mail.text).toContain(`\n${url}\n`)
    expect(mail.html).toContain('href="https://family.example.org/sign_up_confirmation/?token=abc&amp;language=en"')
    expect(mail.html.match(/<a /g)).toHaveLength(1)
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Ana')
      expect(part).toContain('family.example.org')
      expect(part).not.toMatch(/[{}]|undefined/)
    }
  })
})

describe.each(languages)('security mails in %s', (language) => {
  it.each(['new_device', 'session_reused'] as const)('say which device, and when: %s', (kind) => {
    const at = new Date('2026-03-01T12:34:00Z')
    const mail = renderMail(kind, { name: 'Ana', url, device: 'Firefox · Linux', at }, language)
    for (const part of [mail.text, mail.html]) {
      for (const words of ['Ana', 'Firefox · Linux', '2026', '34']) expect(part).toContain(words)
      expect(part).not.toMatch(/[{}]|undefined/)
    }
    expect(renderMail(kind, { name: 'Ana', url, device: '', at }, language).text).not.toMatch(/[{}]|undefined/)
  })
})

describe.each(languages)('mails about silent keepers in %s', (language) => {
  it.each(['legacy_asked', 'legacy_told', 'handed_over'] as const)('say who follows, and when: %s', (kind) => {
    const mail = renderMail(
      kind,
      { name: 'Ana', successor: 'Bo of www.evil.example', until: '2027-03-01T12:00:00Z', url },
      language,
    )
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Ana')
      if (kind !== 'handed_over') expect(part).toContain('2027')
      expect(part).not.toMatch(/[{}]|undefined|www\.evil/)
    }
  })
})

describe.each(languages)('mails about two keepers who let somebody in, in %s', (language) => {
  it.each(['recovery_asked', 'recovery_begun', 'recovery_waiting', 'recovery_stopped', 'recovery_used'] as const)(
    'say who, and when: %s',
    (kind) => {
      const at = new Date('2026-03-01T12:34:00Z')
      const mail = renderMail(kind, { name: 'Ana', actor: 'Bo of www.evil.example', url, device: 'Firefox', at }, language)
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain('Ana')
        if (kind !== 'recovery_asked' && kind !== 'recovery_stopped') expect(part).toContain('2026')
        expect(part).not.toMatch(/[{}]|undefined|www\.evil/)
      }
    },
  )
})

describe.each(languages)('mails about ways in, in %s', (language) => {
  const at = new Date('2026-03-01T12:34:00Z')
  it.each(['way_in_added', 'way_in_removed', 'way_in_used'] as const)('say which, where and when: %s', (kind) => {
    const data = { name: 'Ana', url, wayInName: 'Phone of www.evil.example', device: 'Firefox · Linux', at }
    for (const wayIn of ['passkey', 'totp', 'recoveryCodes', 'recoveryCode', 'all'] as const) {
      const mail = renderMail(kind, { ...data, wayIn }, language)
      for (const part of [mail.text, mail.html]) {
        for (const words of ['Ana', 'Firefox · Linux', '2026', '34']) expect(part).toContain(words)
        expect(part).not.toMatch(/[{}]|undefined/)
        expect(part).not.toContain('www.evil')
      }
      if (wayIn === 'passkey') expect(mail.text).toContain('Phone of www. evil. example')
    }
    expect(renderMail(kind, { ...data, wayIn: 'all', device: '' }, language).text).not.toMatch(/[{}]|undefined/)
  })
})

describe.each(languages)('the daily mail in %s', (language) => {
  const people = Array.from({ length: 23 }, (_, index) => ({ name: `Person${index}`, by: ['Bo <b>', 'Cleo'] }))
  const unsubscribe = {
    pageUrl: 'https://family.example.org/accounts/unsubscribe/?token=t&language=en',
    oneClickUrl: 'https://family.example.org/api/unsubscribe/t/',
  }

  it('names who came and who changed, by whom, and the way out of it', () => {
    const news = {
      added: people,
      changed: [{ name: 'Zoë', by: [] }],
      imported: 12_345,
      deleted: [],
      deletedGalleries: [],
      deletedPhotos: { count: 0, by: [] },
      comments: (['image', 'gallery', 'person'] as const).map((kind) => ({
        kind,
        title: `About ${kind}`,
        count: 3,
        by: ['Zoë'],
        voices: kind === 'image' ? 0 : kind === 'gallery' ? 1 : 3,
        mentionsReader: kind === 'person',
      })),
      asked: { count: 0, by: [] },
      answered: [],
      stories: [],
    }
    const mail = renderMail('family_update', { name: 'Ana', url, news, unsubscribe }, language)
    for (const part of [mail.text, mail.html]) {
      for (const words of ['Person0', 'Person19', 'Cleo', 'Zoë', 'About image', 'About gallery', 'About person'])
        expect(part).toContain(words)
      expect(part).toMatch(/\D12[,\s]345\D/)
      expect(part).toMatch(/[^\d]3[^\d]/)
      expect(part).not.toContain('Person20')
      expect(part).not.toMatch(/[{}]|undefined/)
    }
    expect(mail.text).toContain(`\n${unsubscribe.pageUrl}\n`)
    expect(mail.html).toContain('href="https://family.example.org/accounts/unsubscribe/?token=t&amp;language=en"')
    expect(mail.html).toContain('Bo &lt;b&gt;')
    expect(mail.html.match(/<h2/g)).toHaveLength(3)
  })

  it('shows what looks like an address in a name as text that no mail program links', () => {
    const lures = [
      'URGENT see https://evil.example/pay',
      'www.evil.example',
      'pay@evil.example',
      'evil。example',
      'https:／／evil．example',
      'x'.repeat(200),
      'J.R. Smith',
    ]
    const mail = renderMail(
      'family_update',
      {
        name: 'Ana',
        url,
        news: {
          added: lures.map((name) => ({ name, by: [name] })),
          changed: [],
          imported: 0,
          deleted: [],
          deletedGalleries: [],
          deletedPhotos: { count: 0, by: [] },
          comments: [],
          asked: { count: 0, by: [] },
          answered: [],
          stories: [],
        },
        unsubscribe,
      },
      language,
    )
    const shown = (part: string): string => part.replaceAll('https://family.example.org', '').replaceAll('family.example.org', '')
    for (const part of [mail.text, mail.html].map(shown)) {
      expect(part).not.toMatch(/evil[.。．｡]\S|:[/／]{2}|[/／]evil|@\S|\.evil/u)
      expect(part).toContain('URGENT see https: / / evil. example / pay')
      expect(part).toContain('J. R. Smith')
      expect(part).not.toContain('x'.repeat(81))
    }
  })

  it('has no heading without people', () => {
    const news = {
      added: [],
      changed: [{ name: 'Zoë', by: ['Bo'] }],
      imported: 0,
      deleted: [],
      deletedGalleries: [],
      deletedPhotos: { count: 0, by: [] },
      comments: [],
      asked: { count: 0, by: [] },
      answered: [],
      stories: [],
    }
    expect(renderMail('family_update', { name: 'Ana', url, news, unsubscribe }, language).html.match(/<h2/g)).toHaveLength(1)
  })
})

describe.each(locales)('the mail about an alarm in %s', (locale) => {
  it.each(alarmKinds)('is punctuated as its language is: %s', (alarm) => {
    const mail = renderMail('alarm', { name: 'Ana', url, alarm }, locale)
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toMatch(/[{}]|undefined/)
      expect(part).not.toMatch(/[，。：；？] /u)
    }
  })
})

describe.each(languages)('the mail about a tag in %s', (language) => {
  it('says who, where, and the way out of it', () => {
    const unsubscribe = {
      pageUrl: 'https://family.example.org/accounts/unsubscribe/?token=t',
      oneClickUrl: 'https://family.example.org/api/unsubscribe/t/',
    }
    const mail = renderMail('photo_tag', { name: 'Ana', tagger: 'Bo', url, unsubscribe }, language)
    expect(mail.subject).toContain('Bo')
    for (const part of [mail.text, mail.html]) {
      for (const words of ['Ana', 'Bo', unsubscribe.pageUrl]) expect(part).toContain(words)
      expect(part).not.toMatch(/[{}]|undefined/)
    }
  })
})

describe('a mail', () => {
  it('names its language for screen readers and fonts', () => {
    expect(renderMail('password_reset', { name: '', url }, 'zh-tw').html).toContain('<html lang="zh-Hant">')
    expect(renderMail('password_reset', { name: '', url }, 'zh-cn').html).toContain('<html lang="zh-Hans">')
  })

  it('shows markup in a name as text', () => {
    const mail = renderMail('password_reset', { name: '<b>Ana</b> & "Bo"\r\nBcc', url: 'https://a.org/"onclick=x' }, 'en')
    expect(mail.html).toContain('Hello,')
    const marked = renderMail('password_reset', { name: '<i>Ana & "Bo" \'x\'\r\nBcc', url: 'https://a.org/?"onclick=x' }, 'en')
    expect(marked.html).toContain('Hello &lt;i&gt;Ana &amp; &quot;Bo&quot; &#39;x&#39; Bcc,')
    expect(marked.html).toContain('href="https://a.org/?&quot;onclick=x"')
  })

  it.each([
    'Visit evil.example',
    'http://evil',
    'www evil',
    'ana@evil',
    'Prize: //evil/x',
    'Call +44 (7911) 123-456, evil',
    'evil ０９００１２３４５６',
    '',
    ' \u202E ',
  ])('does not repeat a name that lures: %j', (name) => {
    const mail = renderMail('sign_up_confirmation', { name, url }, 'en')
    expect(mail.text.startsWith('Hello,\n')).toBe(true)
    expect(mail.html).not.toContain('evil')
  })

  it.each(['Ana', 'J. R. Smith', "Siobhán O'Brien", '陳大文', 'Łukasz Żółć-Kowalski', 'Anna, Countess', 'Charles 3 (1948)'])(
    'greets by name: %s',
    (name) => {
      expect(renderMail('sign_up_confirmation', { name, url }, 'en').text.startsWith(`Hello ${name},\n`)).toBe(true)
    },
  )
})
