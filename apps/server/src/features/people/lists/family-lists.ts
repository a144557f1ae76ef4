import { createHash } from 'node:crypto'
import { columnsType, encodeHeader, encodeIds, encodePeople, encodeRelations, encodeSectionHead } from '@banyan/contract/columns'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../../../platform/db/database.ts'
import { deflated } from '../../families/lists/deflated.ts'
import type { AnswerPart } from '../../families/lists/deflated.ts'
import { addressesOf, isUnchanged, sendParts, tagger } from '../../families/lists/family-list-cache.ts'
import type { FamilyListCache, Whose } from '../../families/lists/family-list-cache.ts'
import { listChanged, readRows } from '../../families/lists/family-list.ts'
import type { FamilyList } from '../../families/lists/family-list.ts'
import { getListState } from '../../families/lists/list-log.service.ts'
import type { ListState } from '../../families/lists/list-log.service.ts'
import { relationList } from '../../relations/relation-list.ts'
import { readPeopleWithPhotos } from '../people.service.ts'
import { peopleList } from './people-list.ts'

/** If more rows changed, the whole lists are hardly longer. */
const maxChanged = 2_000

/** Answers with people and relations in columns: what has changed since the token, if that is known and little, or everything. */
export async function sendFamilyLists(
  lists: FamilyListCache,
  whose: Whose,
  since: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { familyId: family } = whose
  const db = request.server.platform.database.read
  const listed = await getListState(db, family)
  const { key: viewKey } = (await whose.viewNow()).ofPeople
  // What somebody sees is part of the history that a token belongs to: when it changes, they get everything again.
  const state = { ...listed, key: `${listed.key}${viewKey}` }
  const addresses = markOf(addressesOf(request, family))
  reply.type(columnsType)
  const known = since === undefined ? undefined : readToken(since, state.key)
  if (known !== undefined && known.version <= state.version) {
    const changes = await readChanges(db, whose, known, state, addresses)
    if (changes !== undefined) {
      reply.header('cache-control', 'private, no-store')
      return sendParts(request, reply, [
        encodeHeader({ token: writeToken({ ...state, addresses }), isPartial: true }),
        ...changes,
      ])
    }
  }
  const tagOf = tagger(request, family, 'lists')
  if (isUnchanged(request, reply, tagOf(state))) return reply.status(304).send()
  // People last, so that those whom relations name are among them.
  const { list: relations } = await lists.get(relationList, whose, request, listed)
  const { list: people, view } = await lists.get(peopleList, whose, request, listed)
  // One may be of a later version than the other. What changed in between is then sent again with the next changes.
  const version = Math.min(people.version, relations.version)
  const token = writeToken({
    key: `${people.key}${view.key}`,
    version,
    lastIds: { person: people.lastId, relation: relations.lastId },
    addresses,
  })
  reply.header('etag', tagOf({ key: `${people.key}${view.key}`, version }))
  return sendParts(request, reply, [
    encodeHeader({ token, isPartial: false }),
    ...sectionsOf('people', people),
    ...sectionsOf('relations', relations),
  ])
}

const sectionsOf = (kind: 'people' | 'relations', list: FamilyList): AnswerPart[] =>
  list.columns.flatMap((piece) => [encodeSectionHead(kind, piece.length), piece])

/** @returns undefined if too much has changed, or nobody knows what */
async function readChanges(
  db: Reader,
  { familyId: family, viewNow }: Whose,
  known: Known,
  state: ListState,
  addresses: string,
): Promise<AnswerPart[] | undefined> {
  const hasAddresses = known.addresses === addresses
  if (hasAddresses && known.version === state.version) return []
  const from = (kind: 'person' | 'relation') => ({ version: known.version, lastId: known.lastIds[kind] })
  const relationIds = await listChanged(db, family, 'relation', from('relation'), state, maxChanged)
  const personIds = await listChanged(db, family, 'person', from('person'), state, maxChanged)
  if (relationIds === undefined || personIds === undefined) return undefined
  const people = new Set(personIds)
  if (!hasAddresses)
    for await (const ids of readPeopleWithPhotos(db, family, state.lastIds.person)) {
      for (const id of ids) people.add(id)
      if (people.size > maxChanged) return undefined
    }
  if (people.size + relationIds.length > maxChanged) return undefined
  const listedPeople = await readRows(db, peopleList, family, [...people])
  const listedRelations = await readRows(db, relationList, family, relationIds)
  // Afterwards, so that it knows of everybody. What changed in between is sent with the next changes.
  const view = (await viewNow()).ofPeople
  const personRows = listedPeople.map((row) => peopleList.mask(view, row))
  const relationRows = listedRelations.map((row) => relationList.mask(view, row))
  return [
    ...(await section('people', encodePeople(personRows))),
    ...(await section('relations', encodeRelations(relationRows))),
    ...(await section('removed_people', encodeIds(without([...people], personRows)))),
    ...(await section('removed_relations', encodeIds(without(relationIds, relationRows)))),
  ]
}

const section = async (kind: Parameters<typeof encodeSectionHead>[0], content: Uint8Array): Promise<AnswerPart[]> => [
  encodeSectionHead(kind, content.length),
  await deflated(content),
]

function without(ids: number[], rows: { id: number }[]): number[] {
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}

/** What a token says of the lists that a caller has. */
interface Known {
  version: number
  lastIds: ListState['lastIds']
  /** Stands for what the addresses of pictures depended on. */
  addresses: string
}

/** The caller may read all of it, since it is about their own family; the mark only says that it is about this history of it. */
function writeToken({ key, version, lastIds, addresses }: Known & { key: string }): string {
  const told = [version, lastIds.person, lastIds.relation, addresses].join('.')
  return `${told}.${markOf(`${key} ${told}`)}`
}

/** @returns undefined if the token is not from this history of the family */
function readToken(token: string, key: string): Known | undefined {
  const [, version = '', person = '', relation = '', addresses = ''] = tokenShape.exec(token) ?? []
  const known = { version: Number(version), lastIds: { person: Number(person), relation: Number(relation) }, addresses }
  return addresses !== '' && writeToken({ ...known, key }) === token ? known : undefined
}

const tokenShape = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.([\w-]{16})\.[\w-]{16}$/

const markOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)
