/**
 * ANSEL (ANSI/NISO Z39.47-1993) with the additions of GEDCOM 5.5.1, appendix C: letters and signs from 0xA1, diacritics from
 * 0xE0. ANSEL puts a diacritic before its letter, Unicode after it.
 */
const letters: Readonly<Record<number, string>> = {
  0xa1: 'Ł',
  0xa2: 'Ø',
  0xa3: 'Đ',
  0xa4: 'Þ',
  0xa5: 'Æ',
  0xa6: 'Œ',
  0xa7: 'ʹ',
  0xa8: '·',
  0xa9: '♭',
  0xaa: '®',
  0xab: '±',
  0xac: 'Ơ',
  0xad: 'Ư',
  0xae: 'ʼ',
  0xb0: 'ʻ',
  0xb1: 'ł',
  0xb2: 'ø',
  0xb3: 'đ',
  0xb4: 'þ',
  0xb5: 'æ',
  0xb6: 'œ',
  0xb7: 'ʺ',
  0xb8: 'ı',
  0xb9: '£',
  0xba: 'ð',
  0xbc: 'ơ',
  0xbd: 'ư',
  0xbe: '□',
  0xbf: '■',
  0xc0: '°',
  0xc1: 'ℓ',
  0xc2: '℗',
  0xc3: '©',
  0xc4: '♯',
  0xc5: '¿',
  0xc6: '¡',
  0xc7: 'ß',
  0xc8: '€',
  0xcd: 'e',
  0xce: 'o',
  0xcf: 'ß',
}

const diacritics: Readonly<Record<number, string>> = {
  0xe0: '\u0309',
  0xe1: '\u0300',
  0xe2: '\u0301',
  0xe3: '\u0302',
  0xe4: '\u0303',
  0xe5: '\u0304',
  0xe6: '\u0306',
  0xe7: '\u0307',
  0xe8: '\u0308',
  0xe9: '\u030C',
  0xea: '\u030A',
  0xeb: '\uFE20',
  0xec: '\uFE21',
  0xed: '\u0315',
  0xee: '\u030B',
  0xef: '\u0310',
  0xf0: '\u0327',
  0xf1: '\u0328',
  0xf2: '\u0323',
  0xf3: '\u0324',
  0xf4: '\u0325',
  0xf5: '\u0333',
  0xf6: '\u0332',
  0xf7: '\u0326',
  0xf8: '\u031C',
  0xf9: '\u032E',
  0xfa: '\uFE22',
  0xfb: '\uFE23',
  0xfc: '\u0338',
  0xfe: '\u0313',
}

/**
 * The marks on one letter. Normalising sorts them, which takes time quadratic in their number (UAX 15, "Stream-Safe Text
 * Format").
 */
const maxMarks = 30

/** Decodes ANSEL to NFC; undefined bytes become U+FFFD. */
export function decodeAnsel(bytes: Uint8Array): string {
  const chunks: string[] = []
  let chunk = ''
  let marks = ''
  for (const byte of bytes) {
    const mark = diacritics[byte]
    if (mark !== undefined) {
      if (marks.length < maxMarks) marks += mark
      continue
    }
    const letter = byte < 0x80 ? String.fromCharCode(byte) : (letters[byte] ?? '\uFFFD')
    // A mark before a line break has lost its letter; the break must stay the last character of its line.
    chunk += byte < 0x20 ? marks + letter : letter + marks
    marks = ''
    if (chunk.length > 8192) {
      chunks.push(chunk)
      chunk = ''
    }
  }
  return (chunks.join('') + chunk + marks).normalize('NFC')
}
