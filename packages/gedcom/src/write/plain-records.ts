import { isAttribute } from '../life/kinds.ts'
import { givenOf, surnameOf } from '../life/names.ts'
import { isPlain } from '../life/plain.ts'
import { lineOf } from '../life/texts.ts'
import { readName } from '../name.ts'
import { createNode } from '../node.ts'
import { readAddress, readFields, textLengths } from '../person-fields.ts'
import type { ExtraRecord, PersonFields, WritableCouple, WritableFact, WritableName, WritablePerson } from '../types.ts'
import { PlainLines, plainDate, plainPlace, remembered } from './plain-lines.ts'
import type { PlainWriting } from './plain-lines.ts'

/**
 * The lines of a person's record, if it is plain and its rows say what it says: then nothing changes but the names of the records that
 * it points to, and it need not be taken apart. Most records are like that.
 *
 * @returns undefined for any other record
 */
export function plainPersonLines(person: WritablePerson, record: ExtraRecord, writing: PlainWriting): string | undefined {
  const { life } = person
  if (life?.names.length !== 1 || life.facts.length > maxFacts || hasSome(person.comments) || !isPlain(record)) return undefined
  const [name] = life.names
  const lines = new PlainLines(record.text, writing)
  const told: Told = { sex: undefined, occupation: undefined, address: undefined }
  let [facts, births, deaths] = [0, 0, 0]
  let isNamed = false
  while (lines.next()) {
    const { tag, value } = lines
    if (tag === 'NAME') {
      if (name === undefined || !isSameName(name, record, lines, writing)) return undefined
      isNamed = true
    } else if (tag === 'SEX') told.sex = value
    else if (tag === 'RESI') told.address = lines.below('ADDR')
    else if (tag !== 'FAMC' && tag !== 'FAMS') {
      if (tag === 'OCCU') told.occupation = value
      else if (tag === 'BIRT') births++
      else if (tag === 'DEAT') deaths++
      // Which of several comes first depends on which is preferred.
      if (births > 1 || deaths > 1 || !hasSameFact(life.facts, record, lines, writing)) return undefined
      facts++
    }
    if (!lines.isKept) return undefined
  }
  return isNamed && facts === life.facts.length && isSameProfile(person, told) ? lines.text() : undefined
}

/**
 * The same for the record of a family; its caller sees to its members.
 * @param couple - the rows, if they are written; without them, the facts of the record stay
 */
export function plainFamilyLines(
  couple: WritableCouple | undefined,
  record: ExtraRecord,
  writing: PlainWriting,
): string | undefined {
  if (hasSome(couple?.citations) || couple?.isAddition === true || !isPlain(record)) return undefined
  if (couple !== undefined && couple.facts.length > maxFacts) return undefined
  const lines = new PlainLines(record.text, writing)
  let facts = 0
  while (lines.next()) {
    if (!lines.isPointer && couple !== undefined) {
      if (!hasSameFact(couple.facts, record, lines, writing)) return undefined
      facts++
    }
    if (!lines.isKept) return undefined
  }
  return couple === undefined || facts === couple.facts.length ? lines.text() : undefined
}

/** Each is looked for among the rows. */
const maxFacts = 50

/** What a record says of a profile besides facts and names. */
interface Told {
  sex: string | undefined
  occupation: string | undefined
  address: string | undefined
}

const hasSome = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0

const pathIn = ({ id }: ExtraRecord, { record, path }: Pick<WritableFact, 'record' | 'path'>): string =>
  record === undefined || record === id ? path : ''

function isSameName(row: WritableName, record: ExtraRecord, lines: PlainLines, { stored }: PlainWriting): boolean {
  const isPlainRow = row.kind === 'birth' && row.reading_of === null && row.note === '' && (row.script ?? '') === ''
  if (!isPlainRow || hasSome(row.citations) || pathIn(record, row) !== lines.path) return false
  const node = createNode('NAME', lines.value, lines.nodesBelow())
  const text = readName(node)
  return (
    text !== '' &&
    stored(lineOf(text, textLengths.name)) === row.text &&
    stored(givenOf(node)) === row.given &&
    stored(surnameOf(node)) === row.surname
  )
}

/** Whether the fact of which these lines are has a row, and the row says the same. */
function hasSameFact(rows: readonly WritableFact[], record: ExtraRecord, lines: PlainLines, { stored }: PlainWriting): boolean {
  const { tag, path } = lines
  const row = rows.find((each) => each.path === path && pathIn(record, each) === path)
  if (row === undefined || row.kind !== tag || !isBare(row)) return false
  const [dateText, placeText] = [lines.below('DATE'), lines.below('PLAC')]
  const { date, date_phrase: phrase } = dateText === undefined ? noDate : plainDate(dateText)
  return (
    stored(isAttribute(tag) ? lineOf(lines.value) : '') === row.value &&
    stored(date) === row.date &&
    stored(phrase) === row.date_phrase &&
    stored(placeText === undefined ? '' : plainPlace(placeText)) === row.place
  )
}

const noDate = { date: '', date_phrase: '' }

/** Whether a row says nothing that a plain record does not. */
const isBare = (row: WritableFact): boolean =>
  row.type === '' &&
  row.note === '' &&
  !row.denied &&
  row.isPrivate !== true &&
  row.participants.length === 0 &&
  (row.coordinates === undefined || (row.coordinates.latitude === 0 && row.coordinates.longitude === 0)) &&
  ![row.images, row.imagesGone, row.citations, row.comments].some(hasSome)

/** The fields that {@link isSameProfile} compares one by one, or that follow from the rows. */
type OtherField = Exclude<
  keyof PersonFields,
  'name' | 'birth_year' | 'year_of_death' | 'gender' | 'occupation' | 'address' | 'biographies'
>

const blank = readFields([])
const others = {
  birth_order: blank.birth_order,
  telephone_number: blank.telephone_number,
  email: blank.email,
  website: blank.website,
  spoken_languages: blank.spoken_languages,
  skype_name: blank.skype_name,
  facebook: blank.facebook,
  twitter: blank.twitter,
  linkedin: blank.linkedin,
} satisfies { [Field in OtherField]: PersonFields[Field] }
const otherFields = Object.keys(others) as OtherField[]

function isSameProfile(person: WritablePerson, { sex, occupation, address }: Told): boolean {
  for (const field of otherFields) if ((person[field] ?? others[field]) !== others[field]) return false
  if (Object.keys(person.biographies ?? {}).length > 0 || (sex === undefined ? blank.gender : genderIn(sex)) !== person.gender)
    return false
  const [work, home] = [occupation === undefined ? '' : occupationIn(occupation), address === undefined ? '' : addressIn(address)]
  return (person.occupation ?? work) === work && (person.address ?? home) === home
}

const occupationIn = remembered((text) => readFields([createNode('OCCU', text)]).occupation)
const addressIn = remembered((text) => readAddress([createNode('RESI', '', [createNode('ADDR', text)])]))

const genderIn = remembered((text) => readFields([createNode('SEX', text)]).gender)
