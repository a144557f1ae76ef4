import type { Family } from '../../lib/family/indexed-family.ts'
import { sexOf } from '../../lib/family/steps.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { ChineseDialect } from '../../lib/session/session-core.ts'
import { SpeakButton } from '../../lib/speech/speak-button.tsx'
import type { ChineseName, RankName, Script, Way } from './group-entries.ts'
import { tagsOf } from './script-tags.ts'
import type { Tags } from './script-tags.ts'
import { OwnWordList } from './words/own-word-list.tsx'
import { wordsIn } from './words/words-in.ts'

/** Longer ones are descriptions rather than names and would fill the page. */
const longName = 5

interface ChineseNamesProps {
  readonly way: Way
  readonly dialect: ChineseDialect
  readonly script: Script
  readonly family: Family
  readonly ownId: number
}

/** The names in one dialect, by rank first: they are what a family says. While it is open who of two people is the elder, those for either case stand apart. */
export function ChineseNames(props: ChineseNamesProps) {
  const { way, dialect, script, family, ownId } = props
  const own = wordsIn(way.words, dialect)
  return (
    <>
      {own.length === 0 ? null : <OwnWordList words={own} tags={tagsOf(dialect, script)} family={family} ownId={ownId} />}
      <TableNames {...props} isFirst={own.length === 0} />
    </>
  )
}

/** What the tables say; none of it is larger where the family has a word of its own. */
function TableNames({ way, dialect, script, family, ownId, isFirst }: ChineseNamesProps & { isFirst: boolean }) {
  const { t } = useTranslation('kinship')
  const tags = tagsOf(dialect, script)
  // A word of the family that is one of the tables' stands above already.
  const own = new Set(wordsIn(way.words, dialect).map(({ word }) => word))
  const { hasPreferred: hasUsual } = way.names[dialect]
  const list = way.names[dialect].list.filter(({ name }) => !own.has(name))
  const hasPreferred = hasUsual && isFirst
  const ranks = way.ranks[dialect]
  if (ranks.length > 0) {
    return (
      <>
        <RankList ranks={ranks.filter(({ name }) => !own.has(name))} tags={tags} isFirst={isFirst} />
        <RankPlace way={way} />
        <NameList names={list.filter(({ name }) => ranks.every((rank) => rank.name !== name))} tags={tags} hasPreferred={false} />
      </>
    )
  }
  const [open, ...others] = way.entry.open_ages
  const ifElder = list.filter(({ age }) => age === 'elder')
  const ifYounger = list.filter(({ age }) => age === 'younger')
  if (open === undefined || others.length > 0 || (ifElder.length === 0 && ifYounger.length === 0))
    return <NameList names={list} tags={tags} hasPreferred={hasPreferred} />
  const always = list.filter(({ age }) => age === 'either')
  return (
    <>
      {always.length === 0 ? null : <NameList names={always} tags={tags} hasPreferred={hasPreferred} />}
      <div className="kinship-cases">
        <Case title={elder(open.person_id)} names={ifElder} tags={tags} />
        <Case title={elder(open.other_id)} names={ifYounger} tags={tags} />
      </div>
    </>
  )

  function elder(id: number): string {
    const person = family.findPerson(id)
    const sex = sexOf(person?.gender)
    return id === ownId ? t(`elderYou.${sex}`) : t(`elder.${sex}`, { name: person?.name ?? '' })
  }
}

function Case({ title, names, tags }: { title: string; names: readonly ChineseName[]; tags: Tags }) {
  return names.length === 0 ? null : (
    <div className="kinship-case">
      <p>{title}</p>
      <NameList names={names} tags={tags} hasPreferred={false} />
    </div>
  )
}

/** The names by rank, each with where it is said. */
function RankList({ ranks, tags, isFirst }: { ranks: readonly RankName[]; tags: Tags; isFirst: boolean }) {
  const { t } = useTranslation('kinship')
  return ranks.length === 0 ? null : (
    <ul className={isFirst ? 'kinship-names' : 'kinship-names kinship-names-open'}>
      {ranks.map(({ name, reading, region }) => (
        <li key={name} className={name.length > longName ? 'kinship-name-long' : undefined}>
          <span className="kinship-name" lang={tags.name}>
            {name}
          </span>
          <SpeakButton name={name} reading={reading} tag={tags.name} />
          <span className="kinship-reading kinship-reading-line">
            <span lang={tags.reading}>{reading}</span>
            {region === '' ? null : <span className="kinship-region">{t(`region.${region}`)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Says how the rank was counted, so that a family can tell where someone is missing in the tree. */
function RankPlace({ way: { entry } }: { way: Way }) {
  const { t } = useTranslation('kinship')
  const { rank } = entry
  return rank === null || rank.count === null ? null : (
    <p className="kinship-quiet">{t(`rank.${rank.among}`, { place: rank.place, count: rank.count })}</p>
  )
}

interface ChineseListProps {
  readonly names: readonly ChineseName[]
  readonly dialect: ChineseDialect
  readonly script: Script
}

/** Names of which none is larger. */
export function ChineseList({ names, dialect, script }: ChineseListProps) {
  return <NameList names={names} tags={tagsOf(dialect, script)} hasPreferred={false} />
}

/** Small words about a name: only about somebody, formal, in the north. */
function Marks({ mark }: { mark: NonNullable<ChineseName['mark']> }) {
  const { t } = useTranslation('words')
  const marks = [
    ...(mark.use === 'reference' ? [t('mark.reference')] : []),
    ...(mark.register === 'plain' ? [] : [t(`mark.${mark.register}`)]),
    ...mark.regions.map((region) => t(`region.${region}`)),
  ]
  return marks.length === 0 ? null : (
    <span className="kinship-marks">
      {marks.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  )
}

interface NameListProps {
  readonly names: readonly ChineseName[]
  readonly tags: Tags
  readonly hasPreferred: boolean
}

/** Formatted as in a dictionary: large characters with the reading beneath. */
function NameList({ names, tags, hasPreferred }: NameListProps) {
  return names.length === 0 ? null : (
    <ul className={hasPreferred ? 'kinship-names' : 'kinship-names kinship-names-open'}>
      {names.map(({ name, reading, mark }) => (
        <li key={name} className={name.length > longName ? 'kinship-name-long' : undefined}>
          <span className="kinship-name" lang={tags.name}>
            {name}
          </span>
          <SpeakButton name={name} reading={reading} tag={tags.name} />
          <span className="kinship-reading" lang={tags.reading}>
            {reading}
          </span>
          {mark === undefined ? null : <Marks mark={mark} />}
        </li>
      ))}
    </ul>
  )
}
