/**
 * Words that must not appear in a language: another word is the one for the thing, or the word is another region's. Where a text
 * means something else by it, its key is listed under `allowed`.
 */
const unwanted = {
  en: /\b(log[io]n|log ?out|e-mails?|somebody|everybody|anybody|nobody|meanwhile|put(?:s|ting)? back|albums?|biograph\w*|pictures?)\b/i,
  fr: /paramètres|albums?\b|biographi|partenaire|importation|courriel|s’identifier|identifiez-vous|images?\b/i,
  pl: /Banyanu\b|album|życiorys|relacj|fotografi|obraz(?!ie)/i,
  fi: /perhe|kumppani|album|elämäkert|valokuv|suurenna|pienennä/i,
  'zh-cn': /网络地址|家谱树|相簿|上載|电子邮箱|大头照|更改记录|历史记录|账户|家庭|图片/,
  'zh-tw': /相片|上載|網絡|裏|帳戶|電郵|甚麼|私隱|軟件|程式|家族樹|大頭照|嫲嫲|更改紀錄|歷史紀錄|家庭|圖片/,
}
/** A family of the file, families in general, and the map's images. */
const chineseAllowed = [
  'gedcom: problem.xref_missing.text',
  'gedcom: problem.partners_too_many.text',
  'about: story.text',
  'privacy: lead',
  'site: unnamed',
  'privacy: others.map',
  'map: tilesMissing',
]
const allowed = {
  en: ['home: slides.tree.picture'],
  fr: ['privacy: others.map', 'map: tilesMissing', 'home: carousel.pause', 'home: carousel.play'],
  pl: ['privacy: others.map', 'map: tilesMissing'],
  // A family of the file is a couple with their children, and the photo that grandmother holds is one of paper.
  fi: [
    'gedcom: problem.xref_missing.text',
    'gedcom: problem.partners_too_many.text',
    'about: story.text',
    'home: slides.photos.picture',
  ],
  'zh-cn': chineseAllowed,
  'zh-tw': chineseAllowed,
}

/** What is wrong with the words or the typography of a text; undefined when nothing is. */
export function findFault(language, key, text) {
  const wrong = unwanted[language]?.exec(text)
  if (wrong && !allowed[language]?.includes(key)) return `has "${wrong[0]}", which is not the word for it (or not this region's)`
  if (text.includes('{{count}}')) return 'has {{count}} instead of {{count, number}}, so large numbers would have no separators'
  if (/[!！]/.test(text)) return 'has an exclamation mark'
  if (language === 'fr' && / [:;?!»]|« /.test(text))
    return 'has a space that breaks before a mark (U+00A0 before : and inside « », U+202F before ; ? !)'
  if (language === 'fr' && /\u00a0[;!]|(?<!«)\u00a0\?|\u202f:/.test(text))
    return 'has a wide space before ; ? or !, or a narrow one before :'
  if (language.startsWith('zh') && /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u.test(text))
    return 'has no space between Chinese and Latin'
  if (!language.startsWith('zh') && /\p{L}'\p{L}/u.test(text)) return "has a ' instead of a ’"
  return undefined
}
