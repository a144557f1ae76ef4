import type { Family } from '../../lib/family/indexed-family.ts'
import { htmlLanguage } from '../../lib/language/language.ts'
import { useDialects } from '../../lib/language/use-dialects.ts'
import { useScript } from '../../lib/language/use-kin-region.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { groupEntries } from './group-entries.ts'
import { useRelationNames } from './kinship.queries.ts'
import { wordsIn } from './words/words-in.ts'
import './kinship.css'

interface KinTermProps {
  readonly family: Family
  readonly ownId: number
  readonly personId: number
}

/** What the reader calls somebody, in a word: the nearest way in which the two are related, in the reader's language. */
export function KinTerm({ family, ownId, personId }: KinTermProps) {
  const language = useLanguage()
  const { dialect } = useDialects()
  const { data, isPlaceholderData } = useRelationNames(family, ownId, personId)
  const script = useScript()
  const [way] = groupEntries(data ?? [], { ...script, isZhuyin: false })
  if (!way || isPlaceholderData) return null
  const [own] = wordsIn(way.words, language === 'zh-cn' || language === 'zh-tw' ? dialect : language)
  if (own) return <p>{own.word}</p>
  if (language !== 'zh-cn' && language !== 'zh-tw') {
    const word = way.entry[language][0]
    return word === undefined ? null : <p>{word}</p>
  }
  const { list, hasPreferred } = way.names[dialect]
  const [ranked] = way.ranks[dialect]
  // While it is open who is the elder, each case has its own word.
  const words = ranked ? [ranked.name] : list.slice(0, hasPreferred ? 1 : 2).map(({ name }) => name)
  return words.length === 0 ? null : <p lang={dialect === 'cantonese' ? 'zh-HK' : htmlLanguage(language)}>{words.join(' / ')}</p>
}
