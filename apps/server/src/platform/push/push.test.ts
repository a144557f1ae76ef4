import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Device } from '../../test/servers/push-device.ts'
import { areDeviceKeys, encryptMessage } from './encrypt-message.ts'
import { isPublicAddress, lookUpPublic, readEndpoint } from './push-services.ts'
import { vapidKeys } from './vapid.ts'

describe('encryption', () => {
  it('gives what RFC 8291 gives for its example (appendix A)', () => {
    const encrypted = encryptMessage(
      'When I grow up, I want to be a watermelon',
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      {
        privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
        salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
        length: 41,
      },
    )
    expect(encrypted.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('is read by another implementation, and a short message is as long as a long one', () => {
    const device = new Device('https://push.example.org/1', '')
    const [short, long] = ['一', '新照片'.repeat(100)].map((text) => encryptMessage(text, device.keys))
    expect([short, long].map((each) => each && device.decrypt(each).toString())).toEqual(['一', '新照片'.repeat(100)])
    expect(short?.length).toBe(long?.length)
    expect(short?.length).toBeLessThan(4_096)
    expect(() => new Device('', '').decrypt(short ?? Buffer.alloc(0))).toThrow()
    expect(() => encryptMessage('x'.repeat(2_049), device.keys)).toThrow(RangeError)
  })

  it('takes a point of the curve and sixteen bytes, and nothing else', () => {
    const { p256dh, auth } = new Device('', '').keys
    const point = Buffer.from(p256dh, 'base64url')
    const wrong = Buffer.from(point)
    wrong[64] = (wrong[64] ?? 0) ^ 1
    const compressed = createECDH('prime256v1').generateKeys('base64url', 'compressed')
    expect(areDeviceKeys({ p256dh, auth })).toBe(true)
    for (const key of [wrong.toString('base64url'), compressed, Buffer.alloc(65).toString('base64url'), '', `${p256dh} `])
      expect(areDeviceKeys({ p256dh: key, auth })).toBe(false)
    expect(areDeviceKeys({ p256dh, auth: 'AAAA' })).toBe(false)
  })
})

it('the key pair follows from the secret alone, so all servers of an installation have the same one', () => {
  expect(vapidKeys('a'.repeat(32)).publicKey).toBe(vapidKeys('a'.repeat(32)).publicKey)
  expect(vapidKeys('b'.repeat(32)).publicKey).not.toBe(vapidKeys('a'.repeat(32)).publicKey)
})

describe('where messages may go', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://push.example.org:8443/abc',
    'https://a.b.example.net/abc',
  ])('%s', (endpoint) => expect(readEndpoint(endpoint, ['push.example.org:8443', '*.example.net'])?.href).toBe(endpoint))

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.example.com/abc',
    'https://fcm.googleapis.com@example.com/abc',
    'https://user:pass@fcm.googleapis.com/abc',
    'https://example.com/?fcm.googleapis.com',
    'https://example.com/#fcm.googleapis.com',
    'https://xfcm.googleapis.com/abc',
    'https://.push.apple.com/abc',
    'https://push.apple.com/abc',
    'https://evilpush.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://[::1]/abc',
    'https://[::ffff:127.0.0.1]/abc',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/abc',
    'https://push.example.org/abc',
    'file:///etc/passwd',
    'https://fcm.googleapis.com/#abc',
    `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
    'nothing',
    '',
  ])('not to %s', (endpoint) => expect(readEndpoint(endpoint, ['push.example.org:8443', '*.example.net'])).toBeUndefined())

  it('is an address of the internet', () => {
    const inside = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1']
    const inside6 = [
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      '2001:db8::1',
      'ff02::1',
    ]
    for (const address of [...inside, ...inside6, '255.255.255.255', 'fcm.googleapis.com', ''])
      expect([address, isPublicAddress(address)]).toEqual([address, false])
    for (const address of ['142.250.74.10', '2a00:1450:400f:801::200a', '172.32.0.1', '9.9.9.9'])
      expect([address, isPublicAddress(address)]).toEqual([address, true])
  })

  it('a name that also resolves to an address inside is refused, and what was checked is what is connected to', async () => {
    const outside = { address: '9.9.9.9', family: 4 }
    const answers = [[outside], [outside, { address: '127.0.0.1', family: 4 }], []]
    let asked = 0
    const resolve = async () => answers[asked++] ?? []
    const lookUp = await lookUpPublic('push.example.org', resolve)
    const connectTo = (all: boolean) => new Promise((done) => lookUp('push.example.org', { all }, (_error, found) => done(found)))
    expect([await connectTo(true), await connectTo(false)]).toEqual([[outside], '9.9.9.9'])
    expect(asked).toBe(1)
    for (const count of [2, 3]) {
      await expect(lookUpPublic('push.example.org', resolve)).rejects.toThrow('push.example.org is no address of the internet')
      expect(asked).toBe(count)
    }
  })
})
