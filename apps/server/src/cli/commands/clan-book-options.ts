import { clanBindings, clanDaughters, clanLayouts, clanPapers, clanScripts, clanYears } from '@banyan/contract'

/** What can be chosen of a clan book, as `parseArgs` takes it. */
export const clanBookOptions = {
  'first-generation': { type: 'string' },
  layout: { type: 'string' },
  poem: { type: 'string' },
  'poem-start': { type: 'string' },
  'branch-generation': { type: 'string' },
  daughters: { type: 'string' },
  'female-line': { type: 'boolean', default: false },
  'solar-dates': { type: 'boolean', default: false },
  years: { type: 'string' },
  hall: { type: 'string' },
  script: { type: 'string' },
  'black-lines': { type: 'boolean', default: false },
  binding: { type: 'string' },
  paper: { type: 'string' },
} as const

export const clanBookUsage = `Of a clan book, which begins with --person, there is: [--first-generation N] [--layout ${clanLayouts.join('|')}] [--poem TEXT]
  [--poem-start N] [--branch-generation N] [--daughters ${clanDaughters.join('|')}] [--female-line] [--solar-dates]
  [--years ${clanYears.join('|')}] [--hall TEXT] [--script ${clanScripts.join('|')}] [--black-lines]
  [--binding ${clanBindings.join('|')}] [--paper ${clanPapers.join('|')}]`

type Values = {
  readonly [Name in keyof typeof clanBookOptions]?: (typeof clanBookOptions)[Name]['type'] extends 'boolean' ? boolean : string
}

/** The part of a request that only a clan book has. */
export const clanBookRequest = (values: Values) => ({
  first_generation: values['first-generation'],
  layout: values.layout,
  poem: values.poem,
  poem_start: values['poem-start'],
  branch_generation: values['branch-generation'],
  daughters: values.daughters,
  female_line: values['female-line'],
  solar_dates: values['solar-dates'],
  years: values.years,
  hall: values.hall,
  script: values.script,
  lines: values['black-lines'] === true ? 'black' : 'red',
  binding: values.binding,
  paper: values.paper,
})
