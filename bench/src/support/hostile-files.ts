import type { CallName } from '@banyan/contract'
import { filled, hostileFills } from '../../../apps/server/src/test/attacks/hostile-fills.ts'
import { multipart } from '../../../apps/server/src/test/multipart.ts'
import type { WireRequest } from '../../../apps/server/src/test/requests/arbitrary-request.ts'

interface HostileFile {
  what: string
  request: WireRequest
  /** The calls to make afterwards. */
  after: readonly (readonly [CallName, string])[]
}

const lists = [
  ['listGedcomImports', '/api/gedcom/import/'],
  ['listPeople', '/api/person/'],
  ['listRelations', '/api/relation/'],
  ['listDuplicates', '/api/duplicate/'],
  ['listChanges', '/api/change/'],
  ['exportGedcom', '/api/gedcom/'],
] as const

const upload = (text: string): WireRequest => {
  const { body, headers } = multipart([['file', { bytes: Buffer.from(text), fileName: 'a.ged' }]])
  return { method: 'POST', url: '/api/gedcom/', headers, body }
}

const head = '0 HEAD\n1 GEDC\n2 VERS 7.0\n'
const person = (index: number, name: string): string => `0 @I${index}@ INDI\n1 NAME ${name}\n1 BIRT\n2 DATE 1900\n`

/** The most demanding GEDCOM files that we know: lines of megabytes, and families in which everybody has the same name. */
export function* hostileFiles(): Generator<HostileFile> {
  for (const fill of [
    'open tags',
    'marks of two classes',
    'marks that become one when folded',
    'brackets',
    'spaces',
    'entities',
    'letters that grow when folded',
    'slashes',
    'ats',
    'commas',
  ]) {
    const unit = hostileFills[fill] ?? ''
    for (const tag of ['NAME', 'NOTE', 'OCCU', 'EMAIL'])
      yield {
        what: `a ${tag} of 5 MB: ${fill}`,
        request: upload(`${head}0 @I1@ INDI\n1 ${tag} ${filled(unit, 5_000_000, 'bytes')}\n0 TRLR\n`),
        after: lists.slice(0, 2),
      }
    yield {
      what: `a place of 5 MB: ${fill}`,
      request: upload(`${head}0 @I1@ INDI\n1 NAME Ida\n1 BIRT\n2 PLAC ${filled(unit, 5_000_000, 'bytes')}\n0 TRLR\n`),
      after: lists.slice(0, 2),
    }
  }
  const many = 5_000
  yield {
    what: `${many} people of one name`,
    request: upload(head + Array.from({ length: many }, (_, index) => person(index, 'Ida /Nowak/')).join('')),
    after: lists,
  }
  yield {
    what: `${many} people of names of marks`,
    request: upload(
      head + Array.from({ length: many }, (_, index) => person(index, `a${filled('\u0323\u0301', 2_000)}`)).join(''),
    ),
    after: lists,
  }
  const line = Array.from(
    { length: many },
    (_, index) => `${person(index, `Person ${index}`)}1 FAMS @F${index}@\n${index > 0 ? `1 FAMC @F${index - 1}@\n` : ''}`,
  ).join('')
  const families = Array.from(
    { length: many },
    (_, index) => `0 @F${index}@ FAM\n1 HUSB @I${index}@\n1 CHIL @I${(index + 1) % many}@\n`,
  ).join('')
  yield { what: `a line of ${many} generations that bites its tail`, request: upload(head + line + families), after: lists }
}
