import querystring from 'node:querystring'
import { bodyLimitOf, calls, textLimits } from '@banyan/contract'
import type { Call, CallName } from '@banyan/contract'
import { multipart } from '../multipart.ts'
import { voiceFile } from '../photos/voices.ts'
import type { WireRequest } from '../requests/arbitrary-request.ts'
import type { Known } from '../requests/arbitrary-value.ts'
import { filled, hostileFills } from './hostile-fills.ts'
import type { Measure } from './hostile-fills.ts'
import { soundFields, textFields } from './input-fields.ts'
import type { Fields, Part } from './input-fields.ts'

export interface HostileRequest {
  /** A description for people. */
  what: string
  request: WireRequest
}

/** As much of a request's line and head as Node reads. */
const headBytes = 15_000
const uploads: Partial<Record<CallName, 'file' | 'picture' | 'voice'>> = {
  importGedcom: 'file',
  createImage: 'picture',
  addGuestPhoto: 'picture',
  setProfileImage: 'picture',
  findFace: 'picture',
  setKinVoice: 'voice',
  createVoiceNote: 'voice',
  addGuestVoiceNote: 'voice',
  answerStoryByVoice: 'voice',
}

/**
 * Requests at the limits of a call, derived from the contract: every text at its maximum length, all of them together, longer
 * ones up to the body's limit, and unusual bodies, queries, paths and heads. A new call is attacked without further code.
 *
 * @param known - existing values, so that requests get past the first check
 * @param files - for the calls that take one
 * @returns what makes each of them: to make megabytes takes longer than to answer them, so a sample makes only its own
 */
export function* hostileRequests(
  name: CallName,
  known: Known,
  files: Readonly<Record<'file' | 'picture', Buffer>>,
): Generator<() => HostileRequest> {
  const target = new Target(name, known, files)
  const turn = (Object.keys(calls) as CallName[]).indexOf(name)
  for (const [index, [fill, unit]] of Object.entries(hostileFills).entries()) {
    yield* target.filledWith(fill, unit)
    // All calls parse unknown parts alike, so each gets some of the fills and together they get all.
    if (index % 6 === turn % 6) yield* target.aroundWith(fill, unit)
  }
  yield* target.oddlyShaped()
}

class Target {
  readonly #call: Call
  readonly #name: CallName
  readonly #known: Known
  readonly #files: Readonly<Record<'file' | 'picture', Buffer>>
  readonly #bodyLimit: number
  readonly #hasBody: boolean

  constructor(name: CallName, known: Known, files: Readonly<Record<'file' | 'picture', Buffer>>) {
    this.#call = calls[name]
    this.#name = name
    this.#known = known
    this.#files = files
    this.#bodyLimit = bodyLimitOf(name)
    this.#hasBody = this.#call.method !== 'GET'
  }

  *filledWith(fill: string, unit: string): Generator<() => HostileRequest> {
    const fields = textFields(this.#name)
    for (const field of fields) {
      const one = this.#fill(unit, field.maxLength)
      const value =
        field.maxItems === undefined ? one : Array.from({ length: field.maxItems }, (_, index) => one.slice(0, -4) + index)
      yield () => this.#json(`${field.name}: ${fill}`, { [field.part]: { [field.name]: value } })
      // A person field's name decides what its value may be.
      if (field.name !== 'value') continue
      for (const fieldName of this.#known['fieldName'] ?? []) {
        yield () => this.#json(`${String(fieldName)}: ${fill}`, { body: { fieldName, value } })
        yield () =>
          this.#json(`${String(fieldName)}, a line: ${fill}`, {
            body: { fieldName, value: this.#fill(unit, textLimits.line), previous: value },
          })
      }
    }
    const all = (lengthOf: (maxLength: number) => number, measure: Measure = 'characters'): Partial<Record<Part, Fields>> => {
      const parts: Partial<Record<Part, Fields>> = {}
      for (const { part, name, maxLength, maxItems } of fields) {
        const text = this.#fill(unit, lengthOf(maxLength), measure)
        parts[part] = { ...parts[part], [name]: maxItems === undefined ? text : [text] }
      }
      return parts
    }
    if (fields.length > 1)
      yield () =>
        this.#json(
          `every text: ${fill}`,
          all((length) => length),
        )
    const room = this.#bodyLimit - 2_000
    if (!this.#hasBody || fields.length === 0) return
    yield () =>
      this.#form(
        `every text, as a form: ${fill}`,
        all((length) => length),
      )
    yield () =>
      this.#parts(
        `every text, as parts: ${fill}`,
        all((length) => length),
      )
    yield () =>
      this.#json(
        `texts as long as the body may be: ${fill}`,
        all(() => room / fields.length, 'bytes of JSON'),
      )
    yield () =>
      this.#parts(
        `texts as long as the body may be, as parts: ${fill}`,
        all(() => room / fields.length, 'bytes'),
      )
  }

  *aroundWith(fill: string, unit: string): Generator<() => HostileRequest> {
    const room = this.#bodyLimit - 2_000
    if (this.#hasBody) {
      yield () =>
        this.#json(`an unknown field as long as the body may be: ${fill}`, {
          body: { unknown: this.#fill(unit, room, 'bytes of JSON') },
        })
      yield () => this.#raw(`the body itself: ${fill}`, 'application/json', this.#fill(unit, this.#bodyLimit - 10, 'bytes'))
      yield () =>
        this.#raw(`a form: ${fill}`, 'application/x-www-form-urlencoded', this.#fill(unit, this.#bodyLimit - 10, 'bytes'))
    }
    const inHead = this.#fill(encodeURIComponent(unit.toWellFormed()), headBytes)
    yield () =>
      this.#json(`the query: ${fill}`, {}, { query: `${Object.keys(soundFields(this.#name, 'query'))[0] ?? 'q'}=${inHead}` })
    yield () =>
      this.#json(`an own part of the path: ${fill}`, {
        params: Object.fromEntries(
          Object.keys(soundFields(this.#name, 'params')).map((key) => [key, this.#fill(unit, textLimits.pathPart / 3)]),
        ),
      })
    const header =
      Buffer.from(this.#fill(unit.toWellFormed(), 1_000))
        .toString('latin1')
        .replace(/[^\x21-\x7e\xa0-\xff]/g, ' ')
        .trim() || 'x'
    yield () =>
      this.#json(
        `headers: ${fill}`,
        {},
        {
          headers: {
            'accept-language': header,
            'user-agent': header,
            'if-none-match': header,
            'last-event-id': header,
            range: header,
            cookie: header,
            forwarded: header,
          },
        },
      )
  }

  *oddlyShaped(): Generator<() => HostileRequest> {
    const limit = this.#bodyLimit
    const query = (unit: string) => ({ query: filled(unit, headBytes) })
    yield () =>
      this.#json('a query of many names', {}, { query: Array.from({ length: 2_000 }, (_, index) => `k${index}`).join('&') })
    yield () => this.#json('a query of one name many times', {}, query('search=a&'))
    yield () => this.#json('a query of nothing', {}, query('&'))
    yield () => this.#json('a query of broken escapes', {}, query('%'))
    yield () => this.#json('languages without end', {}, { headers: { 'accept-language': filled('en;q=0.5,', 7_000) } })
    yield () => this.#json('tags without end', {}, { headers: { 'if-none-match': filled('W/"x",', 7_000) } })
    yield () => this.#json('ranges without end', {}, { headers: { range: `bytes=${filled('0-0,', 7_000)}` } })
    if (!this.#hasBody) return
    const json = (what: string, text: string): HostileRequest => this.#raw(what, 'application/json', text)
    yield () => json('lists in lists', filled('[', limit - 10))
    yield () => json('closed lists in lists', filled('[', limit / 2 - 10) + filled(']', limit / 2 - 10))
    yield () => json('objects in objects', `${filled('{"a":', limit - limit / 5)}1${filled('}', limit / 6)}`)
    yield () => json('a list of numbers', `[${filled('1,', limit - 10)}1]`)
    yield () => json('a list of objects', `[${filled('{},', limit - 10)}{}]`)
    yield () =>
      json(
        'many names',
        `{${Array.from({ length: Math.floor(limit / 12) }, (_, index) => `"k${index}":1`)
          .join(',')
          .slice(0, limit - 100)},"z":1}`,
      )
    yield () => json('one name many times', `{${filled('"name":"x",', limit - 20)}"z":1}`)
    yield () => json('prototypes', `{${filled('"__proto__":{"a":1},', limit - 20)}"z":1}`)
    yield () => json('a long number', `{"id":${filled('9', limit - 20)}}`)
    yield () => json('escapes', `{"name":"${filled('\\u0301', limit - 20)}"}`)
    for (const [part, fields] of [
      ['body', soundFields(this.#name, 'body')],
      ['fields', soundFields(this.#name, 'fields')],
    ] as const) {
      for (const field of Object.keys(fields)) {
        yield () =>
          this.#json(`${field} as a list of numbers`, {
            [part]: { [field]: Array.from({ length: Math.floor(limit / 2) - 400 }, () => 1) },
          })
        yield () =>
          this.#json(`${field} as a list of texts`, {
            [part]: { [field]: Array.from({ length: Math.floor(limit / 4) - 400 }, () => 'a') },
          })
        yield () => this.#json(`${field} as a text of digits`, { [part]: { [field]: filled('1', limit - 1_000) } })
        yield () => this.#json(`${field} as a text of spaces`, { [part]: { [field]: filled(' ', limit - 1_000) } })
        yield () =>
          this.#raw(
            `${field} as lists in lists`,
            'application/json',
            `{"${field}":${filled('[', limit / 2 - 100)}${filled(']', limit / 2 - 100)}}`,
          )
      }
    }
    const form = (what: string, text: string): HostileRequest => this.#raw(what, 'application/x-www-form-urlencoded', text)
    yield () =>
      form(
        'a form of many names',
        Array.from({ length: Math.floor(limit / 8) }, (_, index) => `k${index}`)
          .join('&')
          .slice(0, limit - 10),
      )
    yield () => form('a form of one name many times', filled('a=1&', limit - 10))
    yield () => form('a form of nothing', filled('&', limit - 10))
    yield () => form('a form of escapes', `a=${filled('%F0%9F', limit - 10)}`)
    yield () => form('a form of broken escapes', filled('%', limit - 10))
    const boundary = 'b'
    const parts = (what: string, text: string): HostileRequest =>
      this.#raw(what, `multipart/form-data; boundary=${boundary}`, text)
    yield () =>
      parts('parts without end', filled(`--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`, limit - 20))
    yield () =>
      parts(
        'files without end',
        filled(`--${boundary}\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\n\r\n`, limit - 20),
      )
    yield () => parts('heads without end', `--${boundary}\r\n${filled('x: y\r\n', limit - 40)}\r\n`)
    yield () =>
      parts('a long head', `--${boundary}\r\ncontent-disposition: form-data; name="${filled('a', limit - 100)}"\r\n\r\n`)
    yield () =>
      parts(
        'a part of JSON',
        `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n${filled('[', limit / 2 - 200)}${filled(']', limit / 2 - 200)}\r\n--${boundary}--\r\n`,
      )
    yield () => parts('nearly a boundary', `--${boundary}\r\n${filled(`\r\n-`, limit - 40)}`)
    yield () => parts('no end', `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n${filled('\r', limit - 100)}`)
  }

  /** A biography's length is in bytes. */
  #fill(unit: string, length: number, measure: Measure = 'characters'): string {
    return filled(unit, length, length === textLimits.biography ? 'bytes' : measure)
  }

  #sound(part: Part, changes: Fields | undefined): Fields {
    const fields = soundFields(this.#name, part)
    const kind = this.#call.path.split('/')[2] ?? ''
    for (const name of Object.keys(fields))
      fields[name] = this.#known[part === 'params' && name === 'id' ? kind : name]?.[0] ?? fields[name]
    return { ...fields, ...changes }
  }

  #address(changes: Partial<Record<Part, Fields>>, query?: string): string {
    const params = this.#sound('params', changes.params)
    const path = this.#call.path.replace(
      /:(\w+)/g,
      (_match, key: string) => encodeURIComponent(plain(params[key])).slice(0, headBytes) || '0',
    )
    const own = querystring.stringify(
      Object.fromEntries(Object.entries(this.#sound('query', changes.query)).map(([key, value]) => [key, plain(value)])),
    )
    const text = (query ?? own).slice(0, headBytes)
    return text === '' ? path : `${path}?${text}`
  }

  #fields(changes: Partial<Record<Part, Fields>>): Fields {
    return { ...this.#sound('body', changes.body), ...this.#sound('fields', changes.fields) }
  }

  #json(
    what: string,
    changes: Partial<Record<Part, Fields>>,
    { query, headers = {} }: { query?: string; headers?: Record<string, string> } = {},
  ): HostileRequest {
    const part = uploads[this.#name]
    if (part !== undefined) return this.#parts(what, changes, headers)
    const body = this.#hasBody ? Buffer.from(JSON.stringify(this.#fields(changes))) : undefined
    return this.#request(what, this.#address(changes, query), body, {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    })
  }

  #form(what: string, changes: Partial<Record<Part, Fields>>): HostileRequest {
    const fields = Object.fromEntries(Object.entries(this.#fields(changes)).map(([key, value]) => [key, plain(value)]))
    return this.#raw(what, 'application/x-www-form-urlencoded', querystring.stringify(fields), changes)
  }

  #parts(what: string, changes: Partial<Record<Part, Fields>>, headers: Record<string, string> = {}): HostileRequest {
    const part = uploads[this.#name]
    const fields = Object.entries(this.#fields(changes)).flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map((each): [string, string] => [key, plain(each)]),
    )
    const fileName = (textFields(this.#name).length > 0 ? plain(Object.values(changes.fields ?? {})[0] ?? 'a.ged') : 'a.jpg')
      .replace(/["\r\n]/g, '_')
      .slice(0, 10_000)
    const made = multipart([
      ...fields,
      ...(part === undefined
        ? []
        : ([[part, { bytes: part === 'voice' ? voiceFile() : this.#files[part], fileName }]] as [
            string,
            { bytes: Buffer; fileName: string },
          ][])),
    ])
    return this.#request(what, this.#address(changes), made.body, { ...headers, ...made.headers })
  }

  #raw(what: string, type: string, text: string, changes: Partial<Record<Part, Fields>> = {}): HostileRequest {
    return this.#request(what, this.#address(changes), Buffer.from(text), { 'content-type': type })
  }

  #request(what: string, url: string, body: Buffer | undefined, headers: Record<string, string>): HostileRequest {
    return { what, request: { method: this.#call.method, url, headers, body } }
  }
}

const plain = (value: unknown): string => (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))
