import type { Language, RelationName } from '@banyan/contract'
import type { Family } from '../../lib/family/indexed-family.ts'
import { htmlLanguage } from '../../lib/language/language.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { ChineseDialect } from '../../lib/session/session-core.ts'
import { ChineseList, ChineseNames } from './chinese-names.tsx'
import { referencesOf } from './group-entries.ts'
import type { Script, Way } from './group-entries.ts'
import { KinPath } from './kin-path.tsx'
import { SayOwnWord } from './words/say-own-word.tsx'
import { wordsIn } from './words/words-in.ts'

interface RelationEntryProps {
  readonly way: Way
  readonly dialect: ChineseDialect
  readonly script: Script
  readonly family: Family
  readonly ownId: number
  /** Only beside the first way, since most words are about the person. */
  readonly canSay: boolean
}

/** One way in which the two are related: the names, the reader's own word, and the path. */
export function RelationEntry({ way, dialect, script, family, ownId, canSay }: RelationEntryProps) {
  const language = useLanguage()
  const familys = language === 'zh-cn' || language === 'zh-tw' ? [] : wordsIn(way.words, language)
  const [word, ...others] = [...new Set([...familys.map((each) => each.word), ...ownWords(way.entry, language)])]
  return (
    <div className="kinship-entry">
      <div className="kinship-words">
        <WayTitle entry={way.entry} family={family} ownId={ownId} />
        <ChineseNames way={way} dialect={dialect} script={script} family={family} ownId={ownId} />
        {word === undefined ? null : (
          <p className="kinship-own" lang={htmlLanguage(language)}>
            <span>{word}</span>
            {others.map((other) => (
              <span key={other}>{other}</span>
            ))}
          </p>
        )}
        {canSay ? <SayOwnWord way={way} dialect={dialect} family={family} ownId={ownId} /> : null}
        <ToTheirFace entry={way.entry} dialect={dialect} script={script} />
        <AboutThem entry={way.entry} dialect={dialect} script={script} />
      </div>
      <KinPath family={family} path={way.entry.path} />
    </div>
  )
}

/** Through which of somebody's families the two are related, where there is more than one, or by which line. */
function WayTitle({ entry, family, ownId }: { entry: RelationName; family: Family; ownId: number }) {
  const { t } = useTranslation('kinship')
  const titles = entry.ties.map(({ person_id, kind }) =>
    person_id === ownId ? t(`tieYou.${kind}`) : t(`tie.${kind}`, { name: family.findPerson(person_id)?.name ?? '' }),
  )
  if (entry.line !== '') titles.unshift(t(`line.${entry.line}`))
  return titles.length === 0 ? null : (
    <div className="kinship-ties">
      {titles.map((title) => (
        <h3 key={title}>{title}</h3>
      ))}
    </div>
  )
}

/** What somebody is called to their face, where the names above are only about them: 大舅子 is called 哥哥. */
function ToTheirFace({ entry, dialect, script }: { entry: RelationName; dialect: ChineseDialect; script: Script }) {
  const { t } = useTranslation('words')
  const names = entry.address === null ? [] : referencesOf(entry.address, dialect, script)
  return names.length === 0 ? null : (
    <div className="kinship-about">
      <p className="kinship-quiet">{t('toFace')}</p>
      <ChineseList names={names} dialect={dialect} script={script} />
    </div>
  )
}

/** What is said about somebody, which is not what they are called to their face: 養父, adoptive father. */
function AboutThem({ entry, dialect, script }: { entry: RelationName; dialect: ChineseDialect; script: Script }) {
  const { t } = useTranslation('kinship')
  const language = useLanguage()
  if (entry.reference === null) return null
  const words = ownWords(entry.reference, language)
  return (
    <div className="kinship-about">
      <p className="kinship-quiet">{t('about')}</p>
      <ChineseList names={referencesOf(entry.reference, dialect, script)} dialect={dialect} script={script} />
      {words.length === 0 ? null : <p lang={htmlLanguage(language)}>{words.join(', ')}</p>}
    </div>
  )
}

/** For readers of Chinese, the names above are already their own words. */
function ownWords(entry: Pick<RelationName, 'en' | 'fr' | 'pl' | 'fi'>, language: Language): readonly string[] {
  return language === 'zh-cn' || language === 'zh-tw' ? [] : entry[language]
}
