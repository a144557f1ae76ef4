import { z } from 'zod'
import {
  bookPapers,
  bookPeople,
  bookPhotos,
  chartArrangements,
  chartKinds,
  clanBindings,
  clanDaughters,
  clanLayouts,
  clanPapers,
  clanScripts,
  clanYears,
  lineWays,
  livesOf,
  livesOrders,
  orientations,
  printFormats,
  printLimits,
  sheetSizes,
} from '../printing.ts'
import {
  booleanInput,
  byId,
  id,
  idInput,
  languageChange,
  optionalTextInput,
  readNumber,
  textInput,
  time,
  unlessGiven,
} from './values.ts'

const given = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** A whole number with a usual value. */
const wholeInput = ({ min = 0, usual, max }: { min?: number; usual: number; max: number }) =>
  z
    .preprocess((value) => (given(value) ? readNumber(value) : usual), z.int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max, default: usual })

const choiceInput = <const Choices extends readonly [string, ...string[]]>(choices: Choices, usual: NoInfer<Choices[number]>) =>
  z
    .preprocess((value) => (given(value) ? value : usual), z.enum(choices))
    .meta({ type: 'string', enum: [...choices], default: usual })

const flagInput = (usual: boolean) =>
  z.preprocess((value) => (given(value) ? value : usual), booleanInput).meta({ type: 'boolean', default: usual })

/** What is missing is as usual. */
const partsInput = <Parts extends z.ZodType>(parts: Parts) => parts.prefault({} as z.input<Parts>)

/** Every kind: the language of its words, by default the reader's, and what stands at its top or on its cover. */
const common = {
  language: languageChange,
  /** In which relatives are called, for readers of Chinese names. */
  dialect: choiceInput(['cantonese', 'mandarin'], 'cantonese'),
  title: optionalTextInput('printTitle'),
}

const sheetInput = partsInput(
  z.object({
    size: choiceInput(sheetSizes, 'as_needed'),
    orientation: choiceInput(orientations, 'auto'),
    /** Whether a chart is spread over as many sheets as it needs; otherwise it is made to fit on one. */
    tiled: flagInput(false),
    roll_mm: wholeInput(printLimits.rollMm),
    margin_mm: wholeInput(printLimits.marginMm),
    overlap_mm: wholeInput(printLimits.overlapMm),
    scale_percent: wholeInput(printLimits.scalePercent),
  }),
)

const chartPrint = z.object({
  ...common,
  kind: z.literal('chart'),
  chart: z.enum(chartKinds),
  person_id: idInput,
  /** The other end of a line between two people. */
  other_person_id: unlessGiven(idInput).meta({ type: 'integer', minimum: 1 }),
  generations_up: wholeInput(printLimits.generations),
  generations_down: wholeInput(printLimits.generations),
  /** SVG and PNG hold one sheet. */
  format: choiceInput(printFormats, 'pdf'),
  sheet: sheetInput,
  show: partsInput(
    z.object({
      portraits: flagInput(true),
      dates: flagInput(true),
      /** Days instead of years, where they are known. */
      full_dates: flagInput(false),
      places: flagInput(false),
      kin_names: flagInput(false),
    }),
  ),
  colours: choiceInput(['none', 'branches'], 'none'),
  /** Of descendants and of an hourglass: in about the shape of a sheet, or a row for each generation. */
  arrangement: choiceInput(chartArrangements, 'compact'),
  /** Of a line: the shortest way, or the shortest by blood. */
  line: choiceInput(lineWays, 'nearest'),
  /** Whose lives, and in which order. */
  people: choiceInput(livesOf, 'focus'),
  order: choiceInput(livesOrders, 'branch'),
  legend: flagInput(false),
  /** Whether the day on which it was made stands on it. */
  date: flagInput(true),
})

const familyBookPrint = z.object({
  ...common,
  kind: z.literal('family_book'),
  paper: choiceInput(bookPapers, 'A5'),
  people: choiceInput(bookPeople, 'everyone'),
  /** Whose descendants or ancestors it tells of. */
  person_id: unlessGiven(idInput).meta({ type: 'integer', minimum: 1 }),
  photos: choiceInput(bookPhotos, 'all'),
  sources: flagInput(true),
  /** Whether people who are alive are in it, as far as the reader sees them. */
  living: flagInput(true),
  /** Whether a photo of the family is on the cover; a pattern otherwise. */
  cover_photo: flagInput(true),
  dedication: optionalTextInput('dedication'),
  /** HTML, cleaned as biographies are. */
  introduction: optionalTextInput('biography'),
})
const clanBookPrint = z.object({
  ...common,
  kind: z.literal('clan_book'),
  /** The first ancestor (始祖). */
  person_id: idInput,
  /** Which 世 the first ancestor is. */
  first_generation: wholeInput(printLimits.clanGeneration),
  layout: choiceInput(clanLayouts, 'both'),
  script: choiceInput(clanScripts, 'auto'),
  /** The name of the clan's hall (堂號). */
  hall: optionalTextInput('printTitle'),
  /** 字輩: a character for each generation. What is no Han character only separates its lines. */
  poem: optionalTextInput('clanPoem'),
  /** The 世 of its first character. */
  poem_start: wholeInput(printLimits.clanGeneration),
  /** The 世 whose sons each begin a branch (房); 0 for none. */
  branch_generation: wholeInput(printLimits.clanBranch),
  daughters: choiceInput(clanDaughters, 'entries'),
  /** Whether the children of daughters are followed. Those of a daughter whose husband joined the family always are. */
  female_line: flagInput(false),
  lines: choiceInput(['red', 'black'], 'red'),
  /** Whether days of the solar calendar follow in brackets. */
  solar_dates: flagInput(false),
  years: choiceInput(clanYears, 'auto'),
  binding: choiceInput(clanBindings, 'leaf'),
  paper: choiceInput(clanPapers, 'A4'),
})

const printInput = z.discriminatedUnion('kind', [chartPrint, familyBookPrint, clanBookPrint])

const print = z.object({
  id,
  kind: z.enum(['chart', 'family_book', 'clan_book']),
  /** Of a chart. */
  chart: z.enum(chartKinds).nullable(),
  title: z.string(),
  format: z.enum(printFormats),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Why it failed; null otherwise. */
  failure: z.enum(['too_large', 'too_many_sheets', 'no_storage', 'not_found', 'no_line', 'unknown']).nullable(),
  /** A fraction from 0 to 1. */
  progress: z.number().min(0).max(1),
  pages: z.int().min(0),
  size_bytes: z.int().min(0),
  /** Characters that no font has, for which boxes are printed, and portraits and photos that could not be read. */
  missing_characters: z.int().min(0),
  missing_pictures: z.int().min(0),
  creation_date: time,
  /** When the file is deleted. */
  expires: time,
  /** The address of the finished file, valid for an hour without a token. */
  download: z.string().nullable(),
})

export const printSchemas = {
  startPrint: { body: printInput, response: print },
  listPrints: { response: z.array(print) },
  previewPrint: {
    /** Which sheet, from 1. */
    query: z.object({ sheet: wholeInput({ min: 1, usual: 1, max: printLimits.sheets }) }),
    body: printInput,
    response: z.object({
      /** The sheet as SVG, with shapes for letters: it needs no font and nothing from elsewhere. */
      svg: z.string(),
      sheet: z.int().min(1),
      /** How many sheets there are; null while nobody has counted the pages of a book. */
      sheets: z.int().min(1).nullable(),
      width_mm: z.number().positive(),
      height_mm: z.number().positive(),
      /** Of the size at which names are as large as in a book; null for a book. */
      scale_percent: z.number().positive().nullable(),
      people: z.int().min(0),
      missing_characters: z.int().min(0),
      /** Of a clan book: how far it goes, and how names follow its poem. Left out of everything else. */
      clan: z
        .object({
          generations: z.int().min(1),
          poem: z.array(
            z.object({
              generation: z.int().min(1),
              character: z.string(),
              conforming: z.int().min(0),
              differing: z.int().min(0),
              /** Of whom nothing can be said. */
              untold: z.int().min(0),
              /** The first of those whose names differ. */
              names: z.array(z.string()).max(printLimits.clanPoemNames),
            }),
          ),
        })
        .optional(),
    }),
  },
  downloadPrint: {
    params: byId,
    query: z.object({ until: textInput('word').optional(), signature: textInput('word').optional() }),
    response: z.unknown(),
  },
  deletePrint: { params: byId, response: z.literal('OK') },
}
