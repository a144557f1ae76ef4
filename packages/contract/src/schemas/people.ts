import { z } from 'zod'
import { partnershipEnds } from '../kinds/fact-kinds.ts'
import { limits } from '../limits.ts'
import type { PersonValues } from '../person-fields.ts'
import { citation, fact, personName, relationChanges, tieKind } from './lives.ts'
import {
  birthOrder,
  booleanChange,
  byId,
  fieldValueInput,
  gender,
  genderInput,
  id,
  idInput,
  keptRecord,
  keptStructure,
  language,
  optionalTextInput,
  textInput,
  time,
  year,
  yearInput,
  storedRelationType,
} from './values.ts'

/** A person in the list: what the tree and the map need to draw. */
const monthAndDay = z.int().min(101).max(1231)

export const personSummary = z.object({
  id,
  name: z.string(),
  birth_year: year,
  year_of_death: year,
  birth_order: birthOrder,
  gender,
  /** The location text; the tree shows it when zoomed in. */
  address: z.string(),
  small_thumbnail: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  user_id: id.nullable(),
  hierarchy_score: z.number(),
  /** Whether the person is known to have died, on whatever date. */
  deceased: z.boolean(),
  /** Month and day of the birth and of the death, such as 503 for 3 May; left out unless they are known, and of `listPeople`. */
  birth_day: monthAndDay.optional(),
  death_day: monthAndDay.optional(),
  /** The name to show beneath: in another script, else the one at birth; left out when there is none. */
  other_name: z.string().optional(),
  /** What the person is called besides their name; left out when there is nothing. */
  other_names: z.array(z.string()).optional(),
  /**
   * The last place in the person's life that imported files name and that is on the map; left out without one. The map shows it where
   * `latitude` and `longitude`, the person's own, are unknown.
   */
  last_place: z
    .object({
      /** GEDCOM's tag of what happened there: BURI, DEAT, RESI, MARR, BIRT, ... */
      kind: z.string(),
      place: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    })
    .optional(),
  /**
   * Somebody living whom the caller does not see: the name is their initials, and everything else says nothing. Left out for everybody
   * else.
   */
  hidden: z.literal(true).optional(),
})

/** An event in a person's life, as an imported record describes it. */
const recordedEvent = z.object({
  tag: z.string(),
  type: z.string().optional(),
  date: z.string().optional(),
  place: z.string().optional(),
  text: z.string().optional(),
  /** What `text` says part by part, if a part has a tag of its own: CAUS, AGE, ADDR, AGNC or RELI; '' for the rest. */
  parts: z.array(z.object({ tag: z.string(), text: z.string() })).optional(),
  /** For an event of a couple: the other partner. */
  partner_id: id.optional(),
  /** The fact that says the rest of it; without it, it is no fact. */
  fact_id: id.optional(),
})

export const person = personSummary.extend({
  spoken_languages: z.string(),
  email: z.string(),
  occupation: z.string(),
  telephone_number: z.string(),
  website: z.string(),
  skype_name: z.string(),
  facebook: z.string(),
  twitter: z.string(),
  linkedin: z.string(),
  biography: z.string(),
  biographies: z.partialRecord(language, z.string()),
  locked: z.boolean(),
  /** Whether suggested tags may name this person. */
  face_recognition: z.boolean(),
  language,
  large_thumbnail: z.string().nullable(),
  photo: z.string().nullable(),
  events: z.array(recordedEvent),
  /** What imported files say besides all that; left out where it is nothing. */
  kept: z.array(keptStructure).optional(),
  /** How much more there is than `kept` has room for. */
  more_kept: z.int().optional(),
  /**
   * Families of imported files in which the person is a child and nobody is known as a partner: all that their records say; left out
   * without one.
   */
  lone_families: z.array(keptRecord).optional(),
  /** The preferred name first. */
  names: z.array(personName),
  /** The person's own facts and those of the couples they belong to, in the order of a life. */
  facts: z.array(fact),
  creation_date: time,
  last_updated_date: time,
}) satisfies z.ZodType<PersonValues>

const relation = z.object({
  id,
  from_person_id: id,
  to_person_id: id,
  relation_type: storedRelationType,
  /** Of a person who raised another: what kind of tie it is. Of partners it is '': their facts say whether they married. */
  kind: tieKind,
  /** Of partners: how it ended, as their facts say; left out unless it did. */
  ended: z.enum(partnershipEnds).optional(),
  creation_date: time,
  last_updated_date: time,
})

/** The effect of a change on the lists of people and relations: apply it to known data. */
export const familyUpdate = z.object({
  /** New or changed people. */
  people: z.array(personSummary),
  relations: z.array(relation),
  /** People who are gone. */
  removed_people: z.array(id),
  removed_relations: z.array(id),
})

export const relationTypeInput = z
  .preprocess(
    (value) => (typeof value === 'string' && /^[123]$/.test(value.trim()) ? Number(value) : value),
    z.union([z.literal(1), z.literal(2), z.literal(3)]),
  )
  .meta({ type: 'integer', enum: [1, 2, 3] })

export const personSchemas = {
  listPeople: {
    query: z.object({
      search: optionalTextInput('search').optional(),
      /** Whether the whole list has `birth_day` and `death_day`, which it leaves out otherwise. */
      days: booleanChange,
    }),
    response: z.array(personSummary),
  },
  getPerson: { params: byId, query: z.object({ language: optionalTextInput('word').optional() }), response: person },
  getSurroundings: {
    query: z.object({ person_id: idInput.optional() }),
    response: z.object({
      /** The person asked for, or the caller's own if the family has no such person. */
      person_id: id,
      people: z.array(personSummary).max(limits.surroundings.people),
      /** All relations between these people, by id. */
      relations: z.array(relation).max(limits.surroundings.relations),
      /** Whether this is everybody. */
      is_whole: z.boolean(),
      /** `followEvents` after this id delivers every later change. */
      last_change: z.int().min(0),
    }),
  },
  createPerson: {
    body: z.object({
      from_person_id: idInput,
      relation_type: relationTypeInput,
      name: textInput('line'),
      gender: genderInput,
      birth_year: yearInput,
      address: optionalTextInput('line'),
    }),
    response: z.object({ person, relation }),
  },
  updatePerson: {
    params: byId,
    query: z.object({ language: optionalTextInput('word').optional() }),
    body: z.object({
      fieldName: textInput('word'),
      value: fieldValueInput('biography'),
      previous: fieldValueInput('storedValue').optional(),
    }),
    response: person,
  },
  deletePerson: { params: byId, response: z.null() },
  /** At most one report. */
  listDeathReports: {
    response: z.array(
      z.object({
        /** The name of the relative who made the report; "" after they have left. */
        reported_by: z.string(),
        creation_date: time,
      }),
    ),
  },
  refuseDeathReport: { response: z.null() },
  listRelations: { response: z.array(relation) },
  /**
   * `since`: the token of lists that the caller has. The answer is of the media type `columnsType`; `@banyan/contract/columns` reads
   * it. It is everything if too much has changed since, or without a token that the server knows.
   */
  getFamilyLists: { query: z.object({ since: optionalTextInput('word').optional() }), response: z.unknown() },
  getRelation: { params: byId, response: relation.extend({ sources: z.array(citation) }) },
  /** Only of people who raised others. */
  updateRelation: { params: byId, body: relationChanges, response: relation.extend({ sources: z.array(citation) }) },
  createRelation: {
    body: z.object({ from_person_id: idInput, to_person_id: idInput, relation_type: relationTypeInput }),
    response: relation,
  },
  restorePerson: { params: byId, response: familyUpdate },
  restoreRelation: { params: byId, response: familyUpdate },
  deleteRelation: { params: byId, response: z.literal('OK') },
}
