import { useTranslation } from 'react-i18next'
import type { Family } from '../../lib/family/family.queries.ts'
import type { ChineseDialect } from '../../lib/session/session-core.ts'
import type { ChineseName, Way } from './group-entries.ts'
import { sexOf } from './steps.ts'

/** Longer ones are descriptions rather than names and would fill the page. */
const longName = 5

interface ChineseNamesProps {
  readonly way: Way
  readonly dialect: ChineseDialect
  readonly family: Family
  readonly ownId: number
}

/** The names in one dialect. While it is open who of two people is the elder, those for either case stand apart. */
export function ChineseNames({ way, dialect, family, ownId }: ChineseNamesProps) {
  const { t } = useTranslation('kinship')
  const { list, hasPreferred } = way.names[dialect]
  const [open, ...others] = way.entry.open_ages
  const ifElder = list.filter(({ age }) => age === 'elder')
  const ifYounger = list.filter(({ age }) => age === 'younger')
  if (open === undefined || others.length > 0 || (ifElder.length === 0 && ifYounger.length === 0))
    return <NameList names={list} dialect={dialect} hasPreferred={hasPreferred} />
  const always = list.filter(({ age }) => age === 'either')
  return (
    <>
      {always.length === 0 ? null : <NameList names={always} dialect={dialect} hasPreferred={hasPreferred} />}
      <div className="kinship-cases">
        <Case title={elder(open.person_id)} names={ifElder} dialect={dialect} />
        <Case title={elder(open.other_id)} names={ifYounger} dialect={dialect} />
      </div>
    </>
  )

  function elder(id: number): string {
    const person = family.findPerson(id)
    const sex = sexOf(person?.gender)
    return id === ownId ? t(`elderYou.${sex}`) : t(`elder.${sex}`, { name: person?.name ?? '' })
  }
}

function Case({ title, names, dialect }: { title: string; names: readonly ChineseName[]; dialect: ChineseDialect }) {
  return names.length === 0 ? null : (
    <div className="kinship-case">
      <p>{title}</p>
      <NameList names={names} dialect={dialect} hasPreferred={false} />
    </div>
  )
}

interface NameListProps {
  readonly names: readonly ChineseName[]
  readonly dialect: ChineseDialect
  readonly hasPreferred: boolean
}

/** Formatted as in a dictionary: large characters with the reading beneath. */
function NameList({ names, dialect, hasPreferred }: NameListProps) {
  const isCantonese = dialect === 'cantonese'
  return (
    <ul className={hasPreferred ? 'kinship-names' : 'kinship-names kinship-names-open'}>
      {names.map(({ name, reading }) => (
        <li key={name} className={name.length > longName ? 'kinship-name-long' : undefined}>
          <span className="kinship-name" lang={isCantonese ? 'zh-HK' : 'zh-CN'}>
            {name}
          </span>
          <span className="kinship-reading" lang={isCantonese ? 'yue-Latn' : 'zh-Latn-pinyin'}>
            {reading}
          </span>
        </li>
      ))}
    </ul>
  )
}
