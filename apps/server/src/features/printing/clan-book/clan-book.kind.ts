import { languageOf, printLimits } from '@banyan/contract'
import type { ClanBookPrint, Locale } from '@banyan/contract'
import { PaperError } from '@banyan/paper'
import { composeClanBook } from '@banyan/paper/clan'
import type { ClanBook, ClanBookOptions, ClanFamily } from '@banyan/paper/clan'
import type { ClanNote, PrintKind } from '../kinds/print-kind.ts'
import { collectClan } from './collect-clan.ts'

/** The clan book (族譜): Chinese, whatever the language of its reader. */
export const clanBookKind: PrintKind<ClanBookPrint, ClanFamily> = {
  collect: (source) => collectClan(source),
  compose: (request, family, { measure, locale, now }) => {
    const book = composeClanBook(family, optionsOf(request, locale, now), measure)
    if (book === undefined) throw new PaperError('not_found')
    const { document, sheets, lineage } = book
    return {
      document,
      sheets: sheets.length,
      scale: undefined,
      people: lineage.members.length,
      pictureKeys: new Map(),
      clan: noteOf(book),
    }
  },
}

function optionsOf(request: ClanBookPrint, locale: Locale, now: Date): ClanBookOptions {
  const isOfMainland = languageOf(locale) === 'zh-cn'
  const script = request.script === 'auto' ? (isOfMainland ? 'simplified' : 'traditional') : request.script
  return {
    founder: request.person_id,
    firstGeneration: request.first_generation,
    title: request.title,
    hall: request.hall,
    layouts: request.layout === 'both' ? ['ouyang', 'pagoda'] : [request.layout],
    script,
    poem: request.poem,
    poemStart: request.poem_start,
    branchGeneration: request.branch_generation,
    daughters: request.daughters,
    femaleLine: request.female_line,
    lines: request.lines,
    solarDates: request.solar_dates,
    modernYears: request.years === 'auto' ? (script === 'simplified' ? 'western' : 'republic') : request.years,
    binding: request.binding,
    paper: request.paper,
    made: { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1, day: now.getUTCDate() },
  }
}

/** What the page says beside the preview. Those whose names are told here have none that is hidden. */
function noteOf({ lineage, poem, nameOf }: ClanBook): ClanNote {
  const { members } = lineage
  return {
    generations: (members.at(-1)?.generation ?? 1) - lineage.founder.generation + 1,
    poem: poem.slice(0, printLimits.clanPoemRows).map(({ generation, character, conforming, differing, untold }) => ({
      generation,
      character,
      conforming: conforming.length,
      differing: differing.length,
      untold: untold.length,
      names: differing.slice(0, printLimits.clanPoemNames).map(nameOf),
    })),
  }
}
