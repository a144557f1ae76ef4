import { clanBindings, clanDaughters, clanLayouts, clanPapers, clanScripts, clanYears, printLimits } from '@banyan/contract'
import { neighbours } from '@banyan/family-graph'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { readWhole } from '../parts/read-whole.ts'
import type { PrintBody } from '../printing.queries.ts'

export const clanLines = ['red', 'black'] as const

/** What has been chosen for a clan book; numbers as they are typed. */
export interface ClanOptions {
  /** The first ancestor; 0: nobody yet. */
  readonly personId: number
  readonly firstGeneration: string
  readonly layout: (typeof clanLayouts)[number]
  readonly poem: string
  readonly poemStart: string
  readonly branch: string
  readonly daughters: (typeof clanDaughters)[number]
  readonly femaleLine: boolean
  readonly solarDates: boolean
  readonly years: (typeof clanYears)[number]
  readonly title: string
  readonly hall: string
  readonly script: (typeof clanScripts)[number]
  readonly lines: (typeof clanLines)[number]
  readonly binding: (typeof clanBindings)[number]
  readonly paper: (typeof clanPapers)[number]
}

export const generationBounds = { min: printLimits.clanGeneration.min, max: printLimits.clanGeneration.max }
/** 0: no branches. */
export const branchBounds = { min: 0, max: printLimits.clanBranch.max }

export const usualClan: ClanOptions = {
  personId: 0,
  firstGeneration: String(printLimits.clanGeneration.usual),
  layout: 'both',
  poem: '',
  poemStart: String(printLimits.clanGeneration.usual),
  branch: String(printLimits.clanBranch.usual),
  daughters: 'entries',
  femaleLine: false,
  solarDates: false,
  years: 'auto',
  title: '',
  hall: '',
  script: 'auto',
  lines: 'red',
  binding: 'leaf',
  paper: 'A4',
}

/** What was stored on this device, as far as it still has the shape. */
export function readClan(stored: unknown): ClanOptions | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const found = stored as Readonly<Record<string, unknown>>
  const oneOf = <Value extends string>(values: readonly Value[], name: keyof ClanOptions, usual: Value): Value =>
    values.find((each) => each === found[name]) ?? usual
  const text = (name: 'firstGeneration' | 'poem' | 'poemStart' | 'branch' | 'title' | 'hall'): string => {
    const value = found[name]
    return typeof value === 'string' ? value : usualClan[name]
  }
  return {
    personId: Number.isSafeInteger(found['personId']) ? Number(found['personId']) : 0,
    firstGeneration: text('firstGeneration'),
    layout: oneOf(clanLayouts, 'layout', usualClan.layout),
    poem: text('poem'),
    poemStart: text('poemStart'),
    branch: text('branch'),
    daughters: oneOf(clanDaughters, 'daughters', usualClan.daughters),
    femaleLine: found['femaleLine'] === true,
    solarDates: found['solarDates'] === true,
    years: oneOf(clanYears, 'years', usualClan.years),
    title: text('title'),
    hall: text('hall'),
    script: oneOf(clanScripts, 'script', usualClan.script),
    lines: oneOf(clanLines, 'lines', usualClan.lines),
    binding: oneOf(clanBindings, 'binding', usualClan.binding),
    paper: oneOf(clanPapers, 'paper', usualClan.paper),
  }
}

/** For the server; undefined while something is missing or cannot be read. */
export function clanBody(options: ClanOptions): PrintBody | undefined {
  const first = readWhole(options.firstGeneration, generationBounds)
  const start = readWhole(options.poemStart, generationBounds)
  const branch = readWhole(options.branch, branchBounds)
  if (options.personId === 0 || first === undefined || start === undefined || branch === undefined) return undefined
  return {
    kind: 'clan_book',
    dialect: 'cantonese',
    person_id: options.personId,
    first_generation: first,
    layout: options.layout,
    poem: options.poem.trim(),
    poem_start: start,
    branch_generation: branch,
    daughters: options.daughters,
    female_line: options.femaleLine,
    solar_dates: options.solarDates,
    years: options.years,
    title: options.title.trim(),
    hall: options.hall.trim(),
    script: options.script,
    lines: options.lines,
    binding: options.binding,
    paper: options.paper,
  }
}

/** The earliest known father of fathers: whom a clan would begin with. */
export function firstOfFathers({ graph, findPerson }: Pick<Family, 'graph' | 'findPerson'>, id: number): number {
  const seen = new Set([id])
  let at = id
  for (;;) {
    const parents = [...neighbours(graph.parents, graph.indexOf(at))].flatMap((index) => graph.ids[index] ?? [])
    const father = parents.find((parent) => findPerson(parent)?.gender === 'M' && !seen.has(parent))
    if (father === undefined) return at
    seen.add(father)
    at = father
  }
}
