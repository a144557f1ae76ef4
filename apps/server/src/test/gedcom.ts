import { Readable } from 'node:stream'
import type { GedcomImport, Person, PersonSummary, Relation } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import type { ByteSource } from '../features/gedcom/media/byte-source.ts'
import { multipart } from './multipart.ts'
import type { Member, TestApp } from './test-app.ts'

/** A file held in memory. */
export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  sizeBytes: bytes.length,
  open: (start, end) => Readable.from([Buffer.from(bytes.subarray(start, end))]),
})

/** Builds a GEDCOM file from the lines of its records. */
export const gedcom = (body: string, version = '7.0'): Uint8Array =>
  Buffer.from(`0 HEAD\n1 GEDC\n2 VERS ${version}\n1 SOUR TESTS\n2 NAME Tests\n${body.trim()}\n0 TRLR\n`)

export async function sendFile(
  test: TestApp,
  member: Member,
  bytes: Uint8Array,
  options: { own?: string; fileName?: string; encoding?: string; preview?: boolean } = {},
): Promise<LightMyRequestResponse> {
  const file: [string, { bytes: Uint8Array; fileName: string }] = ['file', { bytes, fileName: options.fileName ?? 'family.ged' }]
  return test.call('importGedcom', {
    token: member.access,
    ...multipart([
      file,
      ...(options.own === undefined ? [] : [['own_person', options.own] as [string, string]]),
      ...(options.preview === true ? [['preview', '1'] as [string, string]] : []),
      ...(options.encoding === undefined ? [] : [['encoding', options.encoding] as [string, string]]),
    ]),
  })
}

/** Imports a file and expects success. */
export async function importFile(test: TestApp, member: Member, bytes: Uint8Array, own?: string): Promise<GedcomImport> {
  const answer = await sendFile(test, member, bytes, own === undefined ? {} : { own })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json()
}

export const listPeople = async (test: TestApp, member: Member): Promise<PersonSummary[]> =>
  (await test.call('listPeople', { token: member.access, query: { days: 'true' } })).json()
export const listRelations = async (test: TestApp, member: Member): Promise<Relation[]> =>
  (await test.call('listRelations', { token: member.access })).json()
export const getPerson = async (test: TestApp, member: Member, id: number): Promise<Person> =>
  (await test.call('getPerson', { token: member.access, params: { id } })).json()

export async function personCalled(test: TestApp, member: Member, name: string): Promise<Person> {
  const found = (await listPeople(test, member)).find((person) => person.name === name)
  if (found === undefined) throw new Error(`nobody is called ${name}`)
  return getPerson(test, member, found.id)
}

export async function exportFile(test: TestApp, member: Member, version = '7.0'): Promise<Uint8Array> {
  const answer = await test.call('exportGedcom', { token: member.access, query: { version } })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.rawPayload
}
