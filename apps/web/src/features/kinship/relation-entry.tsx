import type { Language, RelationName } from '@banyan/contract'
import type { Family } from '../../lib/family/indexed-family.ts'
import { htmlLanguage } from '../../lib/language/language.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import type { ChineseDialect } from '../../lib/session/session-core.ts'
import { ChineseNames } from './chinese-names.tsx'
import type { Script, Way } from './group-entries.ts'
import { KinPath } from './kin-path.tsx'

interface RelationEntryProps {
  readonly way: Way
  readonly dialect: ChineseDialect
  readonly script: Script
  readonly family: Family
  readonly ownId: number
}

/** One way in which the two are related: the names, the reader's own word, and the path. */
export function RelationEntry({ way, dialect, script, family, ownId }: RelationEntryProps) {
  const language = useLanguage()
  const [word, ...others] = ownWords(way.entry, language)
  return (
    <div className="kinship-entry">
      <div className="kinship-words">
        <ChineseNames way={way} dialect={dialect} script={script} family={family} ownId={ownId} />
        {word === undefined ? null : (
          <p className="kinship-own" lang={htmlLanguage(language)}>
            <span>{word}</span>
            {others.map((other) => (
              <span key={other}>{other}</span>
            ))}
          </p>
        )}
      </div>
      <KinPath family={family} path={way.entry.path} />
    </div>
  )
}

/** For readers of Chinese, the names above are already their own words. */
function ownWords(entry: RelationName, language: Language): readonly string[] {
  return language === 'zh-cn' || language === 'zh-tw' ? [] : entry[language]
}
