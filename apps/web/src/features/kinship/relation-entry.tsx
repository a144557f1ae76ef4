import type { Language } from '@banyan/contract'
import type { Family } from '../../lib/family/family.queries.ts'
import { htmlLanguage } from '../../lib/language/language.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import type { ChineseDialect } from '../../lib/session/session-core.ts'
import type { Way } from './group-entries.ts'
import { KinPath } from './kin-path.tsx'

interface RelationEntryProps {
  readonly entry: Way
  readonly dialect: ChineseDialect
  readonly family: Family
}

/** One way in which the two are related: the names, the reader's own word, and the path. */
export function RelationEntry({ entry, dialect, family }: RelationEntryProps) {
  const language = useLanguage()
  const [word, ...others] = ownWords(entry, language)
  return (
    <div className="kinship-entry">
      <div className="kinship-words">
        <ChineseNames entry={entry} dialect={dialect} />
        {word === undefined ? null : (
          <p className="kinship-own" lang={htmlLanguage(language)}>
            <span>{word}</span>
            {others.map((other) => (
              <span key={other}>{other}</span>
            ))}
          </p>
        )}
      </div>
      <KinPath family={family} path={entry.path} />
    </div>
  )
}

/** For readers of Chinese, the names above are already their own words. */
function ownWords(entry: Way, language: Language): readonly string[] {
  return language === 'zh-cn' || language === 'zh-tw' ? [] : entry[language]
}

/** Longer ones are descriptions rather than names and would fill the page. */
const longName = 5

/** Formatted as in a dictionary: large characters with the reading beneath. */
function ChineseNames({ entry, dialect }: Pick<RelationEntryProps, 'entry' | 'dialect'>) {
  const isCantonese = dialect === 'cantonese'
  const names = isCantonese ? entry.cantonese : entry.mandarin
  const readings = isCantonese ? entry.cantonese_pronounciation : entry.mandarin_pronounciation
  return (
    <ul className={entry.isOpen ? 'kinship-names kinship-names-open' : 'kinship-names'}>
      {names.map((name, at) => (
        <li key={name} className={name.length > longName ? 'kinship-name-long' : undefined}>
          <span className="kinship-name" lang={isCantonese ? 'zh-HK' : 'zh-CN'}>
            {name}
          </span>
          <span className="kinship-reading" lang={isCantonese ? 'yue-Latn' : 'zh-Latn-pinyin'}>
            {readings[at]}
          </span>
        </li>
      ))}
    </ul>
  )
}
