import { z } from 'zod'
import { dialectNames, kinRegions } from '../kinds/kin-words.ts'
import { shownKinWord } from './kin-words.ts'
import { id, languageChange, pathPart, unlessGiven } from './values.ts'

const chineseDialects = ['cantonese', 'mandarin'] as const

const names = z.array(z.string())
/** When a name is right: if the person compared is the elder, the younger, or in both cases. */
const ages = z.array(z.enum(['elder', 'younger', 'either']))
/** How many names at the front of a list are equally right. */
const preferred = z.int().positive()

const relationRank = z.object({
  /** Who is counted: the relative, or the one whose partner the relative is. */
  person_id: id,
  /** The place among those of the same sex, the eldest first, from 1. */
  place: z.int().positive(),
  /** How many are counted; null while that is open. */
  count: z.int().positive().nullable(),
  among: z.enum(['brothers', 'sisters', 'male_cousins', 'female_cousins']),
  /** 二伯, 細叔; the i-th pronunciation belongs to the i-th name. Empty where only the Mandarin names are certain. */
  cantonese: names,
  cantonese_pronounciation: names,
  mandarin: names,
  mandarin_pronounciation: names,
  /** Where the i-th Mandarin name is said; everywhere if that is empty. */
  mandarin_regions: z.array(z.enum(['', 'north', 'southwest'])),
  /** As in Taiwan, with its own words first, in traditional characters with Pinyin and Zhuyin. */
  traditional: names,
  traditional_pronounciation: names,
  zhuyin: names,
})

/** What is said about somebody as against to their face: 養父, adoptive father. Lists as in a relation name. */
const reference = z.object({
  cantonese: names,
  cantonese_pronounciation: names,
  mandarin: names,
  mandarin_pronounciation: names,
  traditional: names,
  zhuyin: names,
  en: names,
  fr: names,
  pl: names,
  fi: names,
})

/** How a name is used. */
const marks = z.array(
  z.object({
    /** Said to the face as well as about them, or only about them. */
    use: z.enum(['both', 'reference']),
    /** As it is said, as it is written, or as children say it. */
    register: z.enum(['plain', 'formal', 'child']),
    /** Where it is said above all; empty if that is wherever the dialect is. */
    regions: z.array(z.enum(kinRegions)),
  }),
)

/** What somebody is called to their face, where the names of the term are only about them. Lists as in a relation name. */
const address = z.object({
  cantonese: names,
  cantonese_pronounciation: names,
  mandarin: names,
  mandarin_pronounciation: names,
  traditional: names,
  zhuyin: names,
})

/**
 * What one person calls another along one path; the i-th pronunciation belongs to the i-th name. If an age or a gender is unknown, a
 * path has an entry for each name that could be right.
 */
const relationName = z.object({
  /** The name that clients translate, from `listFamilyMemberNames`; the key where that list has none. */
  name: z.string(),
  /** The term's key in English, which never changes; finer than the name. */
  key: z.string(),
  cantonese: names,
  cantonese_pronounciation: names,
  cantonese_ages: ages,
  mandarin: names,
  mandarin_pronounciation: names,
  mandarin_ages: ages,
  /** The i-th mark belongs to the i-th name; those of Mandarin also to the names of Taiwan. */
  cantonese_marks: marks,
  mandarin_marks: marks,
  /** The Mandarin names and readings of Taiwan, in the same order: traditional characters, Zhuyin. */
  traditional: names,
  zhuyin: names,
  preferred: z.object({ cantonese: preferred, mandarin: preferred }),
  en: names,
  fr: names,
  pl: names,
  fi: names,
  /** The people along the path, both ends included. */
  path: z.array(id),
  /**
   * The people on the path of whom it is open whether they are elder than another, though the names depend on it: their years of birth are
   * equal, or one is not known.
   */
  open_ages: z.array(z.object({ person_id: id, other_id: id })),
  /** The people on the path whose year of birth would decide between elder and younger. */
  unknown_ages: z.array(id),
  /** What the person is called by their place among brothers and sisters or cousins; null where that is not certain. */
  rank: relationRank.nullable(),
  /** Of two brothers or sisters, who is the elder: the one answer that would settle the rank. */
  open_ranks: z.array(z.object({ person_id: id, other_id: id })),
  /**
   * `born` where somebody on the way was given into another line (過繼) and this is what the two are by birth; it follows what they are in the
   * new line. `blood`, with `ways=all`: how two who are nearer by marriage are related by blood.
   */
  line: z.enum(['', 'born', 'blood']),
  /** Through which of somebody's families the path leads, where it is not the only one or not by birth. */
  ties: z.array(z.object({ person_id: id, kind: z.enum(['birth', 'adopted', 'foster', 'step', 'guardian', 'heir']) })),
  /** What is said about a parent, a child or a former partner, where that differs from the names; null otherwise. */
  reference: reference.nullable(),
  /** What they are called to their face; null where the names are said to it too. */
  address: address.nullable(),
  /** Whether the key is a term of the table, which the family can have a word of its own for. */
  is_term: z.boolean(),
  /** What the family says itself, in any language: it comes before all names. */
  words: z.array(shownKinWord),
  /** With `dialect`: what that dialect says, the preferred term first. Empty where its file has no term for the relative. */
  dialect_terms: z.array(z.object({ text: z.string(), reading: z.string(), is_confirmed: z.boolean() })).optional(),
})

const numbers = z.array(z.int())
/** A number of something that earlier parts brought. */
const number = z.int().min(0)

/** What begins an answer. */
const namesHead = z.object({
  version: z.literal(1),
  from: id,
  /**
   * What is named together: the keys with the Chinese names, and each other language. The columns say in which order an owner and what
   * is theirs are written, and what stands between them.
   */
  tables: z.array(
    z.object({
      columns: z.array(
        z.object({
          name: z.string(),
          order: z.enum(['owner-first', 'owner-last']),
          space: z.union([z.literal(''), z.literal(' ')]),
        }),
      ),
    }),
  ),
  /** By step: how many generations it leads down. */
  generations: numbers,
  /** The keys for which `listFamilyMemberNames` has another name, each with that name. */
  renamed: z.array(z.tuple([z.string(), z.string()])),
  /** The family's own words for whom the person calls; missing where there are none. */
  words: z
    .array(
      shownKinWord.omit({ scope: true }).extend({ key: z.string(), person_id: id.nullable(), from_person_id: id.nullable() }),
    )
    .optional(),
})

const phrases = z.object({
  /** How many names at the front are equally right. */
  heads: z.int().positive(),
  texts: names,
  /** Of those: what they are before or after something that is theirs. */
  genitives: names,
  readings: names.optional(),
  genitive_readings: names.optional(),
  /** Missing where every name is right in both cases. */
  ages: ages.optional(),
})

const term = z.object({
  /** How many steps at the end of a path it names; the steps before are those of the owner. */
  length: z.int().positive(),
  /** By column. */
  phrases: z.array(number),
  /** The steps, from 0, at which it is open who is elder. */
  open: numbers.optional(),
  /** What the whole path may mean, where that is not one relation. */
  possibilities: z.array(z.object({ name: z.string(), phrases: z.array(number) })).optional(),
})

/** A part of the answer; decision 50 explains how they go together, and `NamesReader` of `@banyan/kinship` reads them. */
const namesPart = z.object({
  head: namesHead.optional(),
  phrases: z.array(phrases),
  /** By table, as are the moves: from a term, by a step, to the next term. */
  terms: z.array(z.array(term)),
  moves: z.array(z.array(z.tuple([number, number, number]))),
  /** Rows in three columns: the person, the row from which the step was taken, and the step. */
  people: numbers,
  origins: numbers,
  steps: z.array(number),
  /** The people among them whose year of birth is not known. */
  undated: z.array(id),
  /** What people of these rows are called by their place (see `rank` of a relation name), with the names that were asked for; rows count through all parts. */
  ranks: z
    .array(
      z.object({
        row: z.int().min(0),
        place: z.int().positive(),
        cantonese: names,
        mandarin: names,
        traditional: names,
        cantonese_pronounciation: names.optional(),
        mandarin_pronounciation: names.optional(),
        traditional_pronounciation: names.optional(),
        zhuyin: names.optional(),
      }),
    )
    .optional(),
  /** In the last part: how many rows there are in all. */
  rows: z.int().positive().optional(),
})

export const kinshipSchemas = {
  /** The shortest ways. With `ways=all` those by blood follow, where the shortest lead over a partnership; `dialect` adds `dialect_terms`. */
  listRelationNames: {
    params: z.object({ from: pathPart, to: pathPart }),
    query: z.object({
      ways: unlessGiven(z.enum(['all'])).meta({ type: 'string', enum: ['all'] }),
      dialect: unlessGiven(z.enum(dialectNames)).meta({ type: 'string', enum: [...dialectNames] }),
    }),
    response: z.array(relationName),
  },
  /**
   * The names that `listRelationNames` gives for everybody to whom the person is related, the nearest first. `language` and `dialect` leave
   * out what the reader does not see: the other languages (all of them for Chinese ones), the other dialect. Without them all are sent.
   */
  listAllRelationNames: {
    params: z.object({ from: pathPart }),
    query: z.object({
      language: languageChange,
      dialect: unlessGiven(z.enum(chineseDialects)).meta({ type: 'string', enum: [...chineseDialects] }),
      /** Puts the words of this region first where a relation has several. */
      region: unlessGiven(z.enum(kinRegions)).meta({ type: 'string', enum: [...kinRegions] }),
    }),
    response: z.array(namesPart),
  },
  listFamilyMemberNames: { response: names },
}
