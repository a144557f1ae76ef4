import { singleByteTables } from './code-pages.ts'

/**
 * Every character encoding that a file can be read in. All but ANSEL and the pages of DOS have the names of the WHATWG Encoding
 * Standard, whose decoders every runtime has; there `windows-1252` also stands for ISO-8859-1 and `gb18030` for GBK and GB 2312.
 */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'ansel',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'x-mac-cyrillic',
  'cp437',
  'cp850',
  'cp852',
  'ibm866',
  'big5',
  'gb18030',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const

export type Encoding = (typeof encodings)[number]

export const isEncoding = (name: string): name is Encoding => encodings.some((known) => known === name)

/** Encodings of several bytes for a character, in which some sequences are invalid. */
export const multiByteEncodings: readonly Encoding[] = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']

/** The encodings that guesses are made among; the others are read only where the file or a person names them. */
export const guessedEncodings: readonly Encoding[] = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'koi8-u',
  'macintosh',
  'x-mac-cyrillic',
  'cp850',
  'cp437',
  'cp852',
  'ibm866',
  'ansel',
  ...multiByteEncodings,
]

/** What a header's CHAR says. */
export interface Declaration {
  /** Its text in capitals; '' without one. */
  text: string
  /** The encodings that it can mean, the usual one first; none when it says nothing or is unknown. */
  meanings: readonly Encoding[]
}

const ansi: readonly Encoding[] = ['windows-1252', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1257']
const dos: readonly Encoding[] = ['cp850', 'cp437', 'cp852', 'ibm866']

/**
 * The words that programs use, by pattern. ANSI and IBM WINDOWS mean the code page of the Windows that wrote the file, IBMPC and
 * the like that of its DOS.
 */
const declarations: readonly (readonly [RegExp, readonly Encoding[]])[] = [
  [/^(?:UTF-?8|UNICODE|UTF-?16)/u, ['utf-8']],
  [/^ANSEL/u, ['ansel']],
  [/^(?:BIG-?5|(?:CP|MS|WINDOWS-?)950)/u, ['big5']],
  [/^(?:GB-?K|GB-?18030|GB-?2312|GB$|EUC-?CN|(?:CP|MS|WINDOWS-?)936)/u, ['gb18030']],
  [/^(?:S(?:HIFT)?[-_ ]?JIS|(?:CP|MS|WINDOWS-?)932|MS_KANJI)/u, ['shift_jis']],
  [/^EUC-?JP/u, ['euc-jp']],
  [/^(?:EUC-?KR|KS_?C|UHC|(?:CP|MS|WINDOWS-?)949)/u, ['euc-kr']],
  [/^KOI8-?U/u, ['koi8-u']],
  [/^KOI8/u, ['koi8-r']],
  [/^(?:X-)?MAC.*CYR/u, ['x-mac-cyrillic']],
  [/^(?:X-)?MAC/u, ['macintosh']],
  [/^(?:CP|IBM|DOS|OEM|MSDOS)[- ]?437/u, ['cp437']],
  [/^(?:CP|IBM|DOS|OEM|MSDOS)[- ]?85[08]/u, ['cp850']],
  [/^(?:CP|IBM|DOS|OEM|MSDOS)[- ]?852/u, ['cp852']],
  [/^(?:CP|IBM|DOS|OEM|MSDOS)[- ]?866/u, ['ibm866']],
  [/^(?:LATIN-?1|CP-?819|ISO-?8859-?1(?!\d))/u, ['windows-1252']],
  [/^LATIN-?2/u, ['iso-8859-2']],
  [/^LATIN-?5/u, ['windows-1254']],
  [/^ISO-?8859-?9(?!\d)/u, ['windows-1254']],
  [/^(?:TIS-?620|ISO-?8859-?11)/u, ['windows-874']],
  [/^(?:ANSI|WINDOWS|IBM[- ]?WINDOWS|WIN)$/u, ansi],
  [/^(?:ASCII|US-?ASCII)/u, []],
  [/^(?:IBM|IBM[- ]?PC|MS-?DOS|DOS|PC-?8|OEM|IBM[- ]?DOS)/u, dos],
]

/** @param char - the value of CHAR */
export function readDeclaration(char: string): Declaration {
  const text = char.trim().toUpperCase()
  const page = /^(?:ANSI[- ]?|(?:IBM[- _]?)?WINDOWS[- ]?|CP[- ]?|WIN[- ]?|MS[- ]?)(125[0-8]|874)/u.exec(text)?.[1]
  const part = /^ISO[- _]?8859[- _]?(\d{1,2})/u.exec(text)?.[1]
  const named = page === undefined ? `iso-8859-${part ?? ''}` : `windows-${page}`
  if (isEncoding(named)) return { text, meanings: [named] }
  return { text, meanings: declarations.find(([pattern]) => pattern.test(text))?.[1] ?? (text.startsWith('ANSI') ? ansi : []) }
}

/** Whether a table of this package decodes it, and no decoder of the runtime. */
export const hasTable = (encoding: Encoding): encoding is keyof typeof singleByteTables => encoding in singleByteTables
