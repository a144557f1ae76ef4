import type { PersonSummary } from '@banyan/contract'
import type { Family } from '../../lib/family/indexed-family.ts'
import { htmlLanguage } from '../../lib/language/language.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { ChineseDialect } from '../../lib/session/session-core.ts'
import { ChineseList } from './chinese-names.tsx'
import { groupEntries } from './group-entries.ts'
import type { Script, Way } from './group-entries.ts'
import { useRelationNames } from './kinship.queries.ts'
import { nameOfWord, wordsIn } from './words/words-in.ts'

interface CalledBackProps {
  readonly family: Family
  readonly ownId: number
  readonly person: PersonSummary
  readonly dialect: ChineseDialect
  readonly script: Script
}

/** What the person calls the reader, along the nearest way, once it is clear which word is right. */
export function CalledBack({ family, ownId, person, dialect, script }: CalledBackProps) {
  const { t } = useTranslation('kinship')
  const language = useLanguage()
  const { data, isPlaceholderData } = useRelationNames(family, person.id, ownId)
  const [way] = groupEntries(data ?? [], script)
  if (!way || isPlaceholderData) return null
  const { list, hasPreferred } = way.names[dialect]
  const [ranked] = way.ranks[dialect]
  const own = wordsIn(way.words, dialect)
  if (own.length === 0 && !ranked && !hasPreferred) return null
  const names = own.length > 0 ? own.map(nameOfWord) : ranked ? [{ ...ranked, age: 'either' as const }] : list.slice(0, 1)
  const word = wordOf(way, language)
  return (
    <div className="kinship-about">
      <p className="kinship-quiet">{t('back', { name: person.name })}</p>
      <ChineseList names={names} dialect={dialect} script={script} />
      {word === undefined ? null : <p lang={htmlLanguage(language)}>{word}</p>}
    </div>
  )
}

const wordOf = ({ entry, words }: Way, language: ReturnType<typeof useLanguage>): string | undefined =>
  language === 'zh-cn' || language === 'zh-tw' ? undefined : (wordsIn(words, language)[0]?.word ?? entry[language][0])
