import type { FactKindName } from '@banyan/contract'
import { foldText } from '../../platform/text/search-words.ts'

const births: FactKindName[] = ['BIRT']
const deaths: FactKindName[] = ['DEAT']
const weddings: FactKindName[] = ['MARR']
const burials: FactKindName[] = ['BURI', 'CREM']
const baptisms: FactKindName[] = ['CHR', 'BAPM', 'CHRA']
const moves: FactKindName[] = ['EMIG', 'IMMI']
const graduations: FactKindName[] = ['GRAD']
const divorces: FactKindName[] = ['DIV']
const engagements: FactKindName[] = ['ENGA']
const homes: FactKindName[] = ['RESI', 'CENS']

/** What people write before or after a time, in the six languages: `born 1950s`, `syntynyt 1950-luvulla`, `1950年代出生`. */
const written: readonly (readonly [readonly FactKindName[], string])[] = [
  [births, 'born birth b. syntynyt syntyi synt. syntynyt. s. né née nés nées né(e) naissance'],
  [births, 'urodzony urodzona urodzeni urodził urodziła ur. narodziny 出生 生於 生于 誕生 诞生 生'],
  [deaths, 'died death dead d. kuollut kuoli k. mort morte mourut décédé décédée décédé(e) décès'],
  [deaths, 'zmarł zmarła zmarli zm. śmierć 去世 逝世 死亡 過世 过世 死於 死于 卒於 卒于 卒'],
  [weddings, 'married marriage wed wedding m. naimisiin vihitty vihitty. avioitunut avioitui häät marié mariée mariés mariage'],
  [weddings, 'ślub poślubił poślubiła żonaty zamężna małżeństwo wesele 結婚 结婚 成婚'],
  [burials, 'buried burial cremated haudattu inhumé inhumée enterré enterrée pochowany pochowana pogrzeb 下葬 安葬 葬於 葬于'],
  [
    baptisms,
    'baptised baptized baptism christened kastettu baptisé baptisée baptême ochrzczony ochrzczona chrzest 受洗 洗禮 洗礼',
  ],
  [
    moves,
    'emigrated immigrated muutti muuttanut siirtolaiseksi émigré émigrée immigré immigrée wyemigrował wyemigrowała 移民 移居',
  ],
  [graduations, 'graduated graduation valmistunut valmistui diplômé diplômée absolwent absolwentka 畢業 毕业'],
  [divorces, 'divorced divorce eronnut erosi divorcé divorcée rozwiedziony rozwiedziona rozwód 離婚 离婚'],
  [engagements, 'engaged engagement kihlautunut kihloissa fiancé fiancée fiançailles zaręczony zaręczona zaręczyny 訂婚 订婚'],
  [homes, 'lived asui asunut habitait vécu mieszkał mieszkała 居住 住在'],
]

/** Kinds of fact by a folded word. */
export const kindsOfWord: ReadonlyMap<string, readonly FactKindName[]> = new Map(
  written.flatMap(([kinds, words]) => words.split(' ').map((word) => [foldText(word), kinds] as const)),
)

/** The Chinese ones, the longest first, because they may stand within a run of characters. */
export const chineseKindWords: readonly string[] = [...kindsOfWord.keys()]
  .filter((word) => /^\p{Script=Han}/u.test(word))
  .toSorted((one, other) => other.length - one.length)

/** What may stand between such a word and a time, and says nothing by itself. */
export const fillers: ReadonlySet<string> = new Set(
  'in on the vuonna vuosina en dans les des w roku 於 于 在'.split(' ').map(foldText),
)
