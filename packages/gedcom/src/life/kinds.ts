import { factTypes } from '../fact-types.ts'
import { textOf } from '../node.ts'
import type { Node } from '../node.ts'

const beginnings = ['BIRT', 'CHR', 'BAPM', 'BLES', 'ADOP', 'BARM', 'BASM', 'CONF', 'FCOM', 'CHRA'] as const
const events = ['GRAD', 'EMIG', 'IMMI', 'NATU', 'ORDN', 'RETI', 'WILL', 'DEAT', 'BURI', 'CREM', 'PROB', 'STORY'] as const
const values = ['EDUC', 'MILI', 'OCCU', 'CAST', 'DSCR', 'NATI', 'NMR', 'PROP', 'RELI', 'TITL'] as const
const ofBoth = ['RESI', 'CENS', 'NCHI', 'FACT', 'EVEN'] as const
const ofTwo = ['ENGA', 'MARB', 'MARC', 'MARL', 'MARS', 'MARR', 'UXOR', 'SEP', 'DIVF', 'DIV', 'ANUL'] as const
const personKinds = [...beginnings, ...events, ...values, ...ofBoth] as const
const coupleKinds = [...ofTwo, ...ofBoth] as const

/** GEDCOM 7's tags of events and attributes, two common extensions, `MILI` and `SEP`, and our own `UXOR` (入贅) and `STORY`. */
export type FactKind = (typeof personKinds)[number] | (typeof coupleKinds)[number]

const ofPerson: ReadonlySet<string> = new Set(personKinds)
const ofCouple: ReadonlySet<string> = new Set(coupleKinds)

/** Kinds whose structure has a value of its own; the others have `Y` at most. */
const attributes: ReadonlySet<string> = new Set([...values, 'RESI', 'NCHI', 'FACT', 'EVEN'])
export const isAttribute = (kind: string): boolean => attributes.has(kind)

/** How programs write the kinds for which no version has a tag. */
const extensions: Readonly<Record<string, FactKind>> = {
  _MILI: 'MILI',
  _MILT: 'MILI',
  _MILITARY: 'MILI',
  _MILITARY_SERVICE: 'MILI',
  _UXOR: 'UXOR',
  _STORY: 'STORY',
  _SEP: 'SEP',
  _SEPR: 'SEP',
  _SEPARATED: 'SEP',
}

/** The tag of a new structure. */
export const tagOf = (kind: FactKind): string => (ownTags.has(kind) ? `_${kind}` : kind)

/** Kinds that no version of GEDCOM has a tag for. */
const ownTags: ReadonlySet<string> = new Set(['MILI', 'SEP', 'UXOR', 'STORY'])

/** Profile fields that are written as FACT. */
const profileTypes: ReadonlySet<string> = new Set(Object.values(factTypes))
/** Names that programs write beside NAME. */
export const aliasTags: ReadonlySet<string> = new Set(['_AKA', 'ALIA', '_ALIA', '_ALIAS', '_MARNM'])

/** The kind of fact that a structure of a record is; undefined for what is no fact. */
export function kindOf(node: Node, recordTag: 'INDI' | 'FAM'): FactKind | undefined {
  const known = recordTag === 'FAM' ? ofCouple : ofPerson
  const tag = isDenial(node) ? node.value.trim().toUpperCase() : node.tag
  const kind = extensions[tag] ?? tag
  if (known.has(kind)) return kind === 'FACT' && profileTypes.has(textOf(node, 'TYPE')) ? undefined : (kind as FactKind)
  if (isDenial(node) || !isOtherEvent(node)) return undefined
  return 'EVEN'
}

/** GEDCOM 7's `NO MARR`: it did not happen. */
export const isDenial = ({ tag, isPointer }: Node): boolean => (tag === 'NO' || tag === '_NO') && !isPointer

/** An event that only the program that wrote the file knows. */
export const isOtherEvent = (node: Node): boolean => {
  const { tag, children, isPointer } = node
  return (
    tag.startsWith('_') &&
    !isDenial(node) &&
    extensions[tag] === undefined &&
    !isPointer &&
    !aliasTags.has(tag) &&
    children.some((child) => child.tag === 'DATE' || child.tag === 'PLAC')
  )
}

export type NameKind =
  | 'birth'
  | 'married'
  | 'also'
  | 'nickname'
  | 'religious'
  | 'professional'
  | 'immigrant'
  | 'courtesy'
  | 'art'
  | 'generation'
  | 'other'

/** NAME.TYPE, of both versions and of common programs, in capitals. */
const nameTypes: Readonly<Record<string, NameKind>> = {
  BIRTH: 'birth',
  MAIDEN: 'birth',
  MARRIED: 'married',
  AKA: 'also',
  ALIAS: 'also',
  'ALSO KNOWN AS': 'also',
  NICK: 'nickname',
  NICKNAME: 'nickname',
  RELIGIOUS: 'religious',
  PROFESSIONAL: 'professional',
  IMMIGRANT: 'immigrant',
  COURTESY: 'courtesy',
  ART: 'art',
  GENERATION: 'generation',
}

/** The kind that a NAME.TYPE names; undefined without one. */
export function nameKindOf(type: Node | undefined): NameKind | undefined {
  const value = type?.value.trim().toUpperCase() ?? ''
  if (type === undefined || value === '') return undefined
  return nameTypes[value === 'OTHER' ? textOf(type, 'PHRASE').toUpperCase() : value] ?? 'other'
}

/** The values of NAME.TYPE in GEDCOM 7; the other kinds are OTHER with a PHRASE. */
export const writtenNameTypes: Partial<Record<NameKind, string>> = {
  birth: 'BIRTH',
  married: 'MARRIED',
  also: 'AKA',
  professional: 'PROFESSIONAL',
  immigrant: 'IMMIGRANT',
}

export type TieKind = '' | 'birth' | 'adopted' | 'foster' | 'step' | 'guardian' | 'heir'

/** PEDI, _FREL and _MREL, of both versions and of common programs, in capitals. */
const ties: Readonly<Record<string, TieKind>> = {
  BIRTH: 'birth',
  NATURAL: 'birth',
  BIOLOGICAL: 'birth',
  ADOPTED: 'adopted',
  ADOPTIVE: 'adopted',
  FOSTER: 'foster',
  STEP: 'step',
  STEPCHILD: 'step',
  GUARDIAN: 'guardian',
  WARD: 'guardian',
  HEIR: 'heir',
}

/** The kind of tie that a PEDI, _FREL or _MREL names; '' for any other. */
export function tieKindOf(node: Node | undefined): TieKind {
  if (node === undefined) return ''
  const value = node.value.trim().toUpperCase()
  return ties[value === 'OTHER' ? textOf(node, 'PHRASE').toUpperCase() : value] ?? ''
}
