import { z } from 'zod'
import { factKindNames, nameKinds, tieKinds } from '../kinds/fact-kinds.ts'
import { limits } from '../limits.ts'
import {
  booleanChange,
  byId,
  id,
  idInput,
  keptStructure,
  latitudeInput,
  listInput,
  optionalTextInput,
  placeLongitudeInput,
  textInput,
  time,
  unlessGiven,
} from './values.ts'

/** How far a source can be relied on, from 0 (unreliable) to 3 (direct and primary); null when nobody has judged it (GEDCOM QUAY). */
const quality = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).nullable()

/** Where something is known from: a source of the family, and where in it. */
export const citation = z.object({
  source_id: id,
  page: z.string(),
  text: z.string(),
  quality,
  image_ids: z.array(id),
})

/** A name of a person. Exactly one of a person's names is preferred: it is the `name` of the person. */
export const personName = z.object({
  id,
  person_id: id,
  kind: z.enum(nameKinds),
  text: z.string(),
  given: z.string(),
  surname: z.string(),
  /** The script as a BCP 47 tag: `Latn`, `Hant`, `zh-Latn-jyutping`; "" when it is not known. */
  script: z.string(),
  /** The name that this one transliterates or writes in another script. */
  reading_of: id.nullable(),
  note: z.string(),
  preferred: z.boolean(),
  sources: z.array(citation),
  creation_date: time,
  last_updated_date: time,
})

/** Something that happened to a person or a couple, or that held true of them. */
export const fact = z.object({
  id,
  /** One of the two is set. */
  person_id: id.nullable(),
  relation_id: id.nullable(),
  /** A tag of `factKinds`. */
  kind: z.enum(factKindNames),
  /** What it was, in the family's words: required for EVEN and FACT. */
  type: z.string(),
  /** The value of an attribute: an occupation, a title. */
  value: z.string(),
  /** A DateValue of GEDCOM 7 as `@banyan/calendar` reads it; "" when unknown. */
  date: z.string(),
  /** The date in other words, or a text that is no date. */
  date_phrase: z.string(),
  place: z.string(),
  /** 0 and 0 when the place is unknown. */
  latitude: z.number(),
  longitude: z.number(),
  note: z.string(),
  /** Who else was there, and as what: GEDCOM's ROLE (`WITN`, `GODP`, …) or the family's words. */
  participants: z.array(z.object({ person_id: id, role: z.string() })),
  image_ids: z.array(id),
  sources: z.array(citation),
  /** It did not happen: GEDCOM's NO. */
  denied: z.boolean(),
  /** Of several births or deaths, the one that lists show. */
  preferred: z.boolean(),
  /** Only keepers and the people concerned see it. */
  is_private: z.boolean(),
  creation_date: time,
  last_updated_date: time,
})

/** A source of the family: a book, a register, "Grandmother's photo album". */
const source = z.object({
  id,
  title: z.string(),
  author: z.string(),
  publisher: z.string(),
  url: z.string(),
  repository: z.string(),
  note: z.string(),
  image_ids: z.array(id),
  /** How many facts, names and ties cite it. */
  citation_count: z.int().min(0),
  /** What its imported record says besides; left out of lists, and where it is nothing. */
  kept: z.array(keptStructure).optional(),
  more_kept: z.int().optional(),
  creation_date: time,
  last_updated_date: time,
})

export const enumInput = <const Options extends readonly string[]>(options: Options) =>
  z.enum(options).meta({ type: 'string', enum: [...options] })

export const objectInput = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  z
    .object(shape)
    .meta({ type: 'object', properties: Object.fromEntries(Object.entries(shape).map(([key, each]) => [key, each.meta()])) })

const imageIdsInput = listInput(idInput, limits.factImages)

const qualityInput = z
  .preprocess(
    (value) =>
      value === '' || value === undefined ? null : typeof value === 'string' && /^[0-3]$/.test(value) ? Number(value) : value,
    quality,
  )
  .meta({ type: 'integer', minimum: 0, maximum: 3 })

const citationInput = objectInput({
  source_id: idInput,
  page: optionalTextInput('word'),
  text: optionalTextInput('quote'),
  quality: qualityInput,
  image_ids: imageIdsInput,
})

/** More than `limits.citations` only where there are as many already. */
const citationsInput = listInput(citationInput, limits.keptCitations)

/** The parts of a fact that a body can give; a change leaves out what stays. */
const factParts = {
  type: optionalTextInput('line'),
  value: optionalTextInput('line'),
  date: optionalTextInput('word'),
  date_phrase: optionalTextInput('line'),
  place: optionalTextInput('line'),
  note: optionalTextInput('note'),
  participants: listInput(objectInput({ person_id: idInput, role: optionalTextInput('role') }), limits.participants),
  image_ids: imageIdsInput,
  sources: citationsInput,
}

/** Where the place is. Without it the server looks the place up. */
const coordinates = { latitude: unlessGiven(latitudeInput), longitude: unlessGiven(placeLongitudeInput) }

const changes = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([key, each]) => [key, each.optional()])) as {
    [Key in keyof Shape]: z.ZodOptional<Shape[Key]>
  }

/**
 * The `last_updated_date` of the row as the caller last saw it. If somebody has changed it since, the answer is `value_changed`
 * (409).
 */
const seen = { seen: optionalTextInput('word').optional() }

/**
 * A random text that the caller makes up for one thing to add (a UUID, say). A second call with it, after an answer that never
 * arrived, returns what the first call added, as it is now, and adds nothing.
 */
export const idempotencyKey = { idempotency_key: optionalTextInput('idempotencyKey').optional() }

const newFact = z.object({
  ...idempotencyKey,
  kind: enumInput(factKindNames),
  ...factParts,
  ...coordinates,
  denied: booleanChange,
  preferred: booleanChange,
  is_private: booleanChange,
})

const nameParts = {
  given: optionalTextInput('line'),
  surname: optionalTextInput('line'),
  script: optionalTextInput('word'),
  note: optionalTextInput('note'),
  sources: citationsInput,
}

const sourceParts = {
  author: optionalTextInput('line'),
  publisher: optionalTextInput('line'),
  url: optionalTextInput('line'),
  repository: optionalTextInput('line'),
  note: optionalTextInput('note'),
  image_ids: imageIdsInput,
}

export const lifeSchemas = {
  createPersonFact: { params: byId, body: newFact, response: fact },
  /** For couples: the relation is a partnership. */
  createRelationFact: { params: byId, body: newFact, response: fact },
  updateFact: {
    params: byId,
    /** Those whom it concerns may change `is_private`, also if they may change nothing else. */
    body: z.object({
      ...changes(factParts),
      ...coordinates,
      denied: booleanChange,
      preferred: booleanChange,
      is_private: booleanChange,
      ...seen,
    }),
    response: fact,
  },
  deleteFact: { params: byId, response: z.literal('OK') },
  restoreFact: { params: byId, response: fact },
  createName: {
    params: byId,
    body: z.object({
      ...idempotencyKey,
      kind: enumInput(nameKinds),
      text: textInput('line'),
      ...nameParts,
      reading_of: unlessGiven(idInput),
      preferred: booleanChange,
    }),
    response: personName,
  },
  updateName: {
    params: byId,
    body: z.object({
      kind: unlessGiven(enumInput(nameKinds)),
      text: textInput('line').optional(),
      ...changes(nameParts),
      /** 0 for none. */
      reading_of: optionalTextInput('word').optional(),
      preferred: booleanChange,
      ...seen,
    }),
    response: personName,
  },
  /** The preferred name cannot be deleted: prefer another one first. */
  deleteName: { params: byId, response: z.literal('OK') },
  restoreName: { params: byId, response: personName },
  /** By title. */
  listSources: {
    /** Only these: ids with commas between them, at most 500. */
    query: z.object({ ids: optionalTextInput('line').optional() }),
    response: z.array(source),
  },
  getSource: { params: byId, response: source },
  createSource: { body: z.object({ ...idempotencyKey, title: textInput('line'), ...sourceParts }), response: source },
  updateSource: {
    params: byId,
    body: z.object({ title: textInput('line').optional(), ...changes(sourceParts), ...seen }),
    response: source,
  },
  /** What cited it keeps its citation, hidden with the source, and shows it again when the source is restored. */
  deleteSource: { params: byId, response: z.literal('OK') },
  restoreSource: { params: byId, response: source },
}

export const tieKind = z.enum(tieKinds)
/** What can be changed of a relation: what kind of tie it is, and where that is known from. */
export const relationChanges = z.object({ kind: enumInput(tieKinds).optional(), sources: citationsInput.optional() })
