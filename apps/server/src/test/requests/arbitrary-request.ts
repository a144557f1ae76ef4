import querystring from 'node:querystring'
import { calls, inputSchema } from '@banyan/contract'
import type { Call, CallName, InputSchema } from '@banyan/contract'
import fc from 'fast-check'
import { multipart } from '../multipart.ts'
import { voiceFile } from '../photos/voices.ts'
import { arbitraryOf, odd } from './arbitrary-value.ts'
import type { Known } from './arbitrary-value.ts'

/** A request as it is sent. */
export interface WireRequest {
  method: Call['method']
  url: string
  headers: Record<string, string>
  body: Buffer | undefined
}

/** Files for uploads, by the part that carries them. */
export type Files = Record<'picture' | 'file', readonly Buffer[]>

type Fields = Record<string, unknown>

const nothing: InputSchema = { type: 'object', properties: {} }

/** Requests for one call: valid ones, ones with a field or two changed, and wild ones. */
export function arbitraryRequest(name: CallName, known: Known, files: Files): fc.Arbitrary<WireRequest> {
  const { method, path }: Call = calls[name]
  // `/api/person/:id/` uses the ids of `person`.
  const kind = path.split('/')[2] ?? ''
  const byKind = { ...known, id: known[kind] ?? [] }
  const parts = fc.record({
    params: spoilt(arbitraryOf(inputSchema(name, 'params') ?? nothing, byKind)),
    query: spoilt(arbitraryOf(inputSchema(name, 'query') ?? nothing, known)),
    body: spoilt(arbitraryOf(inputSchema(name, 'body') ?? inputSchema(name, 'fields') ?? nothing, known)),
  })
  const withPicture: CallName[] = ['createImage', 'addGuestPhoto', 'setProfileImage', 'findFace']
  const withVoice: CallName[] = ['setKinVoice', 'createVoiceNote', 'addGuestVoiceNote', 'answerStoryByVoice']
  const part =
    name === 'importGedcom' ? 'file' : withPicture.includes(name) ? 'picture' : withVoice.includes(name) ? 'voice' : undefined
  const sent =
    part === undefined
      ? encoded(method)
      : fc
          .record({
            file: part === 'voice' ? fc.constant(voiceFile()) : fc.constantFrom(...files[part]),
            fileName: fc.constantFrom('a.jpg', '../../a.ged', 'a"\u0000.gdz', ''),
          })
          .map((file) => (fields: Fields) => withFile(part, file, fields))
  const usual = fc.record({ parts, sent }).map(({ parts: made, sent: encode }) => {
    const text = made.query === undefined ? '' : querystring.stringify(plain(made.query))
    return { method, url: fill(path, made.params) + (text === '' ? '' : `?${text}`), ...encode(made.body) }
  })
  return fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: wild(method, path) })
}

/** Leaves valid fields as they are, or removes, adds or replaces some. */
function spoilt(valid: fc.Arbitrary<unknown>): fc.Arbitrary<Fields> {
  const changes = fc.array(fc.tuple(fc.nat(), fc.oneof(odd, fc.constant(undefined))), { maxLength: 2 })
  return fc
    .record({
      valid,
      isSpoilt: fc.boolean(),
      changes,
      extra: fc.dictionary(fc.constantFrom('__proto__', 'id', 'family_id', 'page', 'constructor', 'x'), odd, { maxKeys: 1 }),
    })
    .map((made) => {
      const fields = { ...(made.valid as Fields) }
      if (!made.isSpoilt) return fields
      const names = Object.keys(fields)
      for (const [at, value] of made.changes) if (names.length > 0) fields[names[at % names.length] ?? ''] = value
      return Object.assign(fields, made.extra)
    })
}

const plain = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, asText(value)]),
  )
const asText = (value: unknown): string => (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))

/** Proxies pass on no longer request line, so longer addresses test nothing new. */
const longest = 4_000
const fill = (path: string, params: Fields): string =>
  path.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(asText(params[key])).slice(0, longest) || '0')

type Encode = (fields: Fields) => { headers: Record<string, string>; body: Buffer | undefined }

/** Older clients send forms and multipart bodies where newer ones send JSON. */
function encoded(method: Call['method']): fc.Arbitrary<Encode> {
  const json: Encode = (fields) => ({
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(fields)),
  })
  const form: Encode = (fields) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(querystring.stringify(plain(fields))),
  })
  const parts: Encode = (fields) =>
    sentParts(multipart(Object.entries(plain(fields)).map(([name, value]) => [name.replace(/["\r\n]/g, '_'), value])))
  const bytes: Encode = (fields) => ({
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(JSON.stringify(fields)),
  })
  const none: Encode = () => ({ headers: {}, body: undefined })
  return method === 'GET'
    ? fc.constant(none)
    : fc.oneof({ weight: 6, arbitrary: fc.constant(json) }, { weight: 1, arbitrary: fc.constantFrom(form, parts, bytes, none) })
}

const withFile = (part: string, { file, fileName }: { file: Buffer; fileName: string }, fields: Fields) =>
  sentParts(
    multipart([
      ...Object.entries(plain(fields)).map(([name, value]): [string, string] => [name.replace(/["\r\n]/g, '_'), value]),
      [part, { bytes: file, fileName: fileName.replace(/"/g, '%22') }],
    ]),
  )

const sentParts = ({ body, headers }: ReturnType<typeof multipart>): { body: Buffer; headers: Record<string, string> } => ({
  body,
  headers,
})

/** Requests that no client of ours would send. */
function wild(method: Call['method'], path: string): fc.Arbitrary<WireRequest> {
  const types = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-7',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=b',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'application/xml',
    'x',
    'image/jpeg',
  )
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
    fc
      .constantFrom(
        '{',
        '[',
        '"',
        'null',
        '1',
        '{"__proto__":{"a":1}}',
        '{"a":1,"a":2}',
        `${'['.repeat(20_000)}`,
        `{"name":"${'\\u0000'.repeat(2_000)}"}`,
        '--b\r\n\r\n',
        '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--',
        'a=1&'.repeat(5_000),
      )
      .map((text) => Buffer.from(text)),
  )
  const segment = fc.oneof(odd.map(asText), fc.constantFrom('%', '%00', '%ff', '..', '.', '%2e%2e%2f', '-0', '1e3', '0x1'))
  const headers = fc.dictionary(
    fc.constantFrom(
      'accept',
      'accept-language',
      'if-none-match',
      'if-modified-since',
      'range',
      'last-event-id',
      'x-forwarded-host',
      'x-http-method-override',
      'user-agent',
      'cookie',
    ),
    fc.string({ unit: 'grapheme-ascii', maxLength: 200 }).map((text) => text.trim()),
    { maxKeys: 3 },
  )
  return fc
    .record({ type: types, bytes: bodies, segment, raw: fc.boolean(), headers, query: fc.string({ maxLength: 100 }) })
    .map((made) => {
      // Characters that a request line cannot hold are escaped; all others stay, valid or not.
      const at = made.raw ? made.segment.replace(/[^\x21-\x7e]|[?#]/g, '') : encodeURIComponent(made.segment.toWellFormed())
      const url = `${path.replace(/:\w+/g, () => at.slice(0, longest) || '0')}?${made.query.replace(/[^\x21-\x7e]|#/g, '')}`
      return {
        method,
        url,
        headers: method === 'GET' ? made.headers : { ...made.headers, 'content-type': made.type },
        body: method === 'GET' ? undefined : made.bytes,
      }
    })
}
