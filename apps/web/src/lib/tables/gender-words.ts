import type { Gender } from '@banyan/contract'

/** What people and programs write in a column of genders, in lower case. */
const words: Record<'F' | 'M' | 'N' | 'O' | 'P', readonly string[]> = {
  F: [
    'f',
    'female',
    'woman',
    'girl',
    'w',
    'n',
    'nainen',
    'tyttö',
    'femme',
    'féminin',
    'fille',
    'k',
    'kobieta',
    'żeńska',
    '女',
    '女性',
  ],
  M: ['m', 'male', 'man', 'boy', 'mies', 'poika', 'homme', 'masculin', 'garçon', 'h', 'mężczyzna', 'męska', '男', '男性'],
  N: ['n', 'non-binary', 'nonbinary', 'x', 'muunsukupuolinen', 'non binaire', 'non-binaire', 'niebinarna', '非二元'],
  O: ['o', 'other', 'muu', 'autre', 'inna', '其他'],
  P: ['p', 'u', 'unknown', '?'],
}

const genderOf = new Map(
  (Object.keys(words) as Gender[]).flatMap((gender) => words[gender].map((word): [string, Gender] => [word, gender])),
)

/** Reads a gender; `named` are the names that the page shows, in the reader's language. */
export function readGender(text: string, named?: (gender: Gender) => string): Gender | undefined {
  const wanted = text.trim().toLowerCase().replace(/\.$/, '')
  const shown = named && (Object.keys(words) as Gender[]).find((gender) => named(gender).toLowerCase() === wanted)
  return shown ?? genderOf.get(wanted)
}
