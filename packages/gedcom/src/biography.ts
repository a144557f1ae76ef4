import { createNode, findChild, textOf } from './node.ts'
import type { Node } from './node.ts'
import { ownText } from './own-text.ts'

const languages: Readonly<Record<string, string>> = {
  en: 'en',
  fr: 'fr',
  pl: 'pl',
  fi: 'fi',
  zh: 'zh-cn',
  'zh-cn': 'zh-cn',
  'zh-hans': 'zh-cn',
  'zh-sg': 'zh-cn',
  'zh-tw': 'zh-tw',
  'zh-hk': 'zh-tw',
  'zh-mo': 'zh-tw',
  'zh-hant': 'zh-tw',
  english: 'en',
  french: 'fr',
  polish: 'pl',
  finnish: 'fi',
  mandrin: 'zh-cn',
  cantonese: 'zh-tw',
}

/** The notes of a person that Banyan shows as the biography: those whose text is in the record itself, not shared ones. */
export function isBiography(node: Node): boolean {
  return (node.tag === 'NOTE' || node.tag === 'SNOTE') && !node.isPointer && node.value.trim() !== ''
}

/** One of Banyan's languages, or '' when the note names none or another. */
export function languageOf(note: Node): string {
  const tag = textOf(note, 'LANG').toLowerCase()
  return languages[tag] ?? languages[tag.split('-').slice(0, 2).join('-')] ?? languages[tag.split('-')[0] ?? ''] ?? ''
}

/** The notes as HTML by language; several in one language are concatenated. */
export function readBiographies(nodes: readonly Node[]): Record<string, string> {
  if (!nodes.some(isBiography)) return {}
  const parts = new Map<string, string[]>()
  for (const node of nodes) {
    if (!isBiography(node)) continue
    const language = languageOf(node)
    const part = isHtml(node) ? node.value : paragraphsOf(node.value)
    const present = parts.get(language)
    if (present) present.push(part)
    else parts.set(language, [part])
  }
  return Object.fromEntries([...parts].map(([language, texts]) => [language, ownText(texts.join(''))]))
}

/** Makes an HTML note. */
export function biographyNote(language: string, html: string): Node {
  const children = [createNode('MIME', 'text/html')]
  if (language !== '') children.push(createNode('LANG', writtenLanguages[language] ?? language))
  return createNode('NOTE', html.replaceAll(/\r\n?/gu, '\n'), children)
}

const writtenLanguages: Readonly<Record<string, string>> = { 'zh-cn': 'zh-Hans', 'zh-tw': 'zh-Hant' }

/** Whether two biographies differ only in how a sanitiser writes entities and line breaks. */
export function isSameHtml(one: string, other: string): boolean {
  return one === other || plainEntities(one) === plainEntities(other)
}

function plainEntities(html: string): string {
  return html
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#0?39;|&apos;/gu, "'")
    .replaceAll('&nbsp;', '\u00A0')
    .replaceAll(/<br ?\/?>/gu, '<br>')
    .trim()
}

function isHtml(node: Node): boolean {
  return findChild(node, 'MIME')?.value.trim().toLowerCase() === 'text/html'
}

/** Converts plain text to paragraphs: an empty line separates them, a line break stays within one. */
function paragraphsOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const paragraphs: string[][] = [[]]
  for (const line of escaped.split('\n')) {
    if (line.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line.trim())
  }
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => `<p>${lines.join('<br>')}</p>`)
    .join('')
}
