import { languageOf } from '@banyan/contract'
import { indexKinship, NamesReader } from '@banyan/kinship'
import type { ChineseColumn, NameLanguage, NamesRank, RelationNameEntry, SaidWord } from '@banyan/kinship'
import { listFamilyKinWords } from '../../kin-words/kin-words.service.ts'
import { maskKinWords } from '../../living/masks.ts'
import { listKinshipPeople } from '../../people/identities.service.ts'
import { listTies } from '../../relations/relations.service.ts'
import type { PrintSource } from '../kinds/print-kind.ts'

const peopleAtOnce = 5_000

/** Finds what the reader calls everybody: the same words as on the tree's cards. @returns undefined for people who are not related */
export async function collectKinNames(
  { db, family, reader, view, locale }: PrintSource,
  dialect: 'cantonese' | 'mandarin',
): Promise<(person: number) => string | undefined> {
  const people: Awaited<ReturnType<typeof listKinshipPeople>> = []
  for (;;) {
    const page = await listKinshipPeople(db, family, people.at(-1)?.id ?? 0, peopleAtOnce)
    for (const person of page) people.push(person)
    if (page.length < peopleAtOnce) break
  }
  const index = indexKinship({ people, relations: await listTies(db, family) })
  if (!index.hasPerson(reader)) return () => undefined
  const language = languageOf(locale)
  const isChinese = language === 'zh-cn' || language === 'zh-tw'
  const languages: readonly NameLanguage[] = isChinese ? [] : [language]
  const chinese: readonly ChineseColumn[] = dialect === 'cantonese' ? ['cantonese'] : ['mandarin', 'taiwan']
  const words = maskKinWords(view, await listFamilyKinWords(db, family))
    .filter(({ from_person_id: from }) => from === null || from === reader)
    .filter(({ language: of }) => (isChinese ? of === dialect : of === language))
  const names = new NamesReader()
  for (const part of index.writeNames(reader, { languages, chinese }))
    if (part !== undefined) names.add(part.head === undefined ? part : { ...part, head: { ...part.head, words } })
  return (person) => {
    const entries = names.names(person)
    if (entries[0] === undefined) return undefined
    const said = names.familyWords(person)
    return isChinese
      ? chineseName(entries, language === 'zh-tw' && dialect === 'mandarin', dialect, said, names.rank(person))
      : (said[0]?.word ?? entries[0][language as 'en' | 'fr' | 'pl' | 'fi'][0])
  }
}

function chineseName(
  entries: readonly RelationNameEntry[],
  isTaiwan: boolean,
  dialect: 'cantonese' | 'mandarin',
  words: readonly SaidWord[],
  rank: NamesRank | undefined,
): string | undefined {
  const [ranked] = rank === undefined ? [] : isTaiwan ? rank.traditional : rank[dialect]
  const path = entries[0]?.path.join()
  const names = entries
    .filter((entry) => entry.path.join() === path)
    .flatMap((entry) => (isTaiwan ? entry.traditional : entry[dialect]).slice(0, entry.preferred[dialect]))
  // Where it is open which is right, all that are.
  return words[0]?.word ?? ranked ?? ([...new Set(names)].slice(0, 3).join(' / ') || undefined)
}
