import { createNode, createPointer } from '../node.ts'
import type { Node } from '../node.ts'
import { createOwnSubmitter, ownSubmitterXref } from '../own-submitter.ts'
import { readExtraText } from '../read-records.ts'
import type { ExtraOutline, ExtraRecord, WriteOptions } from '../types.ts'
import { convertNodes } from './convert-version.ts'
import { recordText } from './write-lines.ts'
import { isOurs, NewXrefs, xrefCounter } from './xrefs.ts'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** Header structures that concern the tree rather than the program that wrote it. */
const carriedHeader = new Set(['COPR', 'LANG', 'PLAC', 'NOTE', 'SNOTE', 'SCHMA', '_SCHMA', 'SUBM'])
/** What a header that is written before all else is made from. */
export interface HeaderOutline {
  hasChineseDates: boolean
  /** All records that are about neither a person nor a family, in their order. */
  others: readonly Pick<ExtraOutline, 'tag' | 'origin' | 'xref'>[]
}

/** The xrefs that a header names when it is carried over. */
export function referencesOfHeader(head: ExtraRecord): string[] {
  const found: string[] = []
  const collect = (nodes: readonly Node[]): void => {
    for (const { value, isPointer, children } of nodes) {
      if (isPointer) found.push(value)
      collect(children)
    }
  }
  collect(carriedFrom(head))
  return found
}

/**
 * Writes the header as {@link GedcomWriter.header} does, before anything is known of people and families, which a header hardly ever
 * names (see {@link referencesOfHeader}).
 */
export function writeGedcomHeader(head: ExtraRecord | undefined, outline: HeaderOutline, options: WriteOptions): string {
  const { hasChineseDates, others } = outline
  const xrefs = new NewXrefs()
  const nextXref = xrefCounter()
  for (const record of others) if (!isOurs(record) && record.xref !== '') xrefs.set(record, nextXref(record.tag))
  return writeHeader(head, { options, hasChineseDates, submitter: others.find(isSubmitter), xrefs })
}

export const isSubmitter = ({ tag }: Pick<ExtraOutline, 'tag'>): boolean => tag === 'SUBM'

const carriedFrom = (head: ExtraRecord): Node[] =>
  readExtraText(head.text).filter(({ tag }) => carriedHeader.has(tag) || (tag.startsWith('_') && tag !== '_FILE'))

interface HeaderWriting {
  options: WriteOptions
  xrefs: NewXrefs
  hasChineseDates: boolean
  /** The first record of a submitter. */
  submitter: Pick<ExtraOutline, 'origin' | 'xref'> | undefined
}

export function writeHeader(
  head: ExtraRecord | undefined,
  { options, hasChineseDates, submitter, xrefs }: HeaderWriting,
): string {
  const { version, date, file } = options
  const carried = head ? carriedFrom(head) : []
  xrefs.resolve(carried, head?.origin ?? '')
  if (hasChineseDates && version === '7.0') declareCalendar(carried)
  const isSeven = version === '7.0'
  let ownSubmitter = ''
  if (!isSeven && !carried.some(({ tag, value }) => tag === 'SUBM' && value !== 'VOID')) {
    ownSubmitter = (submitter && xrefs.find(submitter)) ?? ''
    carried.push(createPointer('SUBM', ownSubmitter || ownSubmitterXref))
  }
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  const nodes = [
    createNode('GEDC', '', [createNode('VERS', version), ...(isSeven ? [] : [createNode('FORM', 'LINEAGE-LINKED')])]),
    ...(isSeven ? [] : [createNode('CHAR', 'UTF-8')]),
    createNode('SOUR', 'BANYAN', [createNode('NAME', 'Banyan')]),
    ...(date === undefined ? [] : [createNode('DATE', `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`)]),
    ...(file === undefined ? [] : [createNode(isSeven ? '_FILE' : 'FILE', file)]),
    ...carried,
  ]
  convertNodes(nodes, 'HEAD', version)
  const isAlone = nodes.some(({ tag, value }) => tag === 'SUBM' && value === ownSubmitterXref)
  return (
    recordText(options, 'HEAD', '', '', nodes) +
    (isAlone ? recordText(options, 'SUBM', ownSubmitterXref, '', createOwnSubmitter()) : '')
  )
}

const calendarTag = '_CHINESE'
/** Says what an extension tag means, as HEAD.SCHMA requires. */
const calendarUri = 'https://en.wikipedia.org/wiki/Chinese_calendar'

function declareCalendar(header: Node[]): void {
  let schema = header.find(({ tag }) => tag === 'SCHMA' || tag === '_SCHMA')
  if (schema === undefined) {
    schema = createNode('SCHMA')
    header.unshift(schema)
  }
  if (!schema.children.some(({ value }) => value.startsWith(`${calendarTag} `)))
    schema.children.push(createNode('TAG', `${calendarTag} ${calendarUri}`))
}
