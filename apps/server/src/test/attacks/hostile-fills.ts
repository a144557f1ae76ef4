/** The units that texts are filled with: each is repeated until the text is as long as needed. */
export const hostileFills: Readonly<Record<string, string>> = {
  'open tags': '<b>',
  'open tags and text': '<i>x',
  'tags closed in the wrong order': '<b><p><i></b>',
  'tags that nobody knows': '<x>',
  lists: '<ul><li>',
  brackets: '<',
  'broken tags': '<a href="',
  'closed links': '<a href="javascript:x">y</a>',
  attributes: '<a b=c d e="f" ',
  comments: '<!--',
  scripts: '<script><',
  'foreign tags': '<svg><style><a title="</style>',
  'raw texts': '<textarea><noscript><iframe>',
  entities: '&amp;',
  'entities in entities': '&amp;lt;b&gt;',
  'broken entities': '&#x',
  'marks of two classes': '\u0323\u0301',
  'marks of three classes after a letter': 'a\u0301\u0323\u0345',
  'marks that become one when folded': '\u0301\uff9e',
  'letters that grow when folded': '\ufdfa',
  'Hangul in pieces': '\u1100\u1161\u11a8',
  spaces: ' ',
  'odd spaces': '\u00a0\u2003\u3000',
  'line ends': '\r\n',
  'empty lines': 'x\n\n\n',
  'lone surrogates': '\ud800',
  'joined signs': '👩\u200d',
  flags: '🇫🇮',
  'invisible marks': '\u200b\u202e\ufeff',
  nothing: '\u0000',
  quotes: '"\'\\',
  digits: '9',
  letters: 'a',
  dots: 'a.',
  ats: 'a@',
  commas: 'x, ',
  'search signs': '%_\\',
  Chinese: '臺北市',
  Arabic: 'مرحبا ',
  slashes: '../',
  percent: '%25',
  equals: '=',
}

export type Measure = 'characters' | 'bytes' | 'bytes of JSON'

const sizes: Record<Measure, (unit: string) => number> = {
  characters: (unit) => unit.length,
  bytes: (unit) => Buffer.byteLength(unit.toWellFormed()),
  'bytes of JSON': (unit) => Buffer.byteLength(JSON.stringify(unit)) - 2,
}

/** Repeats a unit to a text of the given length. */
export function filled(unit: string, length: number, measure: Measure = 'characters'): string {
  const size = sizes[measure](unit)
  return unit.repeat(Math.floor(length / size))
}
