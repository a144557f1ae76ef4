import type { Language } from '@banyan/contract'
import type { RichBlock, RichSpan, RichText } from '@banyan/paper/book'
import { Parser } from 'htmlparser2'
import { paperLanguage } from '../print-language.ts'

/** Parts of one text; what is left is too long for anybody to have written it by hand. */
const maxBlocks = 5_000

const headings = new Set(['h1', 'h2', 'h3', 'h4'])
const bold = new Set(['strong', 'b'])
const italic = new Set(['em', 'i'])
const breaking = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'])

interface List {
  isNumbered: boolean
  count: number
}

/** Reads a biography, or an introduction, whose HTML has been cleaned, as parts of a book's text; undefined without any text. */
export function readRichText(html: string, language: Language): RichText | undefined {
  const reader = new RichReader()
  const parser = new Parser({
    onopentagname: (name) => reader.open(name),
    ontext: (text) => reader.text(text),
    onclosetag: (name) => reader.close(name),
  })
  parser.end(html)
  reader.end()
  return reader.blocks.length === 0 ? undefined : { language: paperLanguage(language), blocks: reader.blocks }
}

class RichReader {
  readonly blocks: RichBlock[] = []
  readonly #lists: List[] = []
  #spans: RichSpan[] = []
  #marker = ''
  #bold = 0
  #italic = 0
  #quotes = 0
  #heading = false
  #preformatted = 0

  open(name: string): void {
    if (breaking.has(name)) this.end()
    if (name === 'br') this.#add('\n')
    if (name === 'hr' && this.blocks.length < maxBlocks) this.blocks.push({ kind: 'rule', spans: [] })
    if (bold.has(name)) this.#bold += 1
    if (italic.has(name)) this.#italic += 1
    if (name === 'blockquote') this.#quotes += 1
    if (name === 'pre') this.#preformatted += 1
    if (headings.has(name)) this.#heading = true
    if (name === 'ul' || name === 'ol') this.#lists.push({ isNumbered: name === 'ol', count: 0 })
    if (name === 'li') this.#marker = this.#nextMarker()
  }

  text(text: string): void {
    this.#add(this.#preformatted > 0 ? text : text.replaceAll(/\s+/g, ' '))
  }

  close(name: string): void {
    if (breaking.has(name)) this.end()
    if (bold.has(name)) this.#bold -= 1
    if (italic.has(name)) this.#italic -= 1
    if (name === 'blockquote') this.#quotes -= 1
    if (name === 'pre') this.#preformatted -= 1
    if (headings.has(name)) this.#heading = false
    if (name === 'ul' || name === 'ol') this.#lists.pop()
    if (name === 'li') this.#marker = ''
  }

  /** Ends a part, if it has any text. */
  end(): void {
    const spans = trim(this.#spans)
    this.#spans = []
    if (spans.length === 0 || this.blocks.length >= maxBlocks) return
    const depth = this.#lists.length
    if (this.#heading) this.blocks.push({ kind: 'heading', spans })
    else if (depth > 0) this.blocks.push({ kind: 'item', marker: this.#marker, depth: depth - 1, spans })
    else this.blocks.push({ kind: this.#quotes > 0 ? 'quote' : 'paragraph', spans })
    // Another paragraph of the same item has no mark of its own.
    this.#marker = ''
  }

  #nextMarker(): string {
    const list = this.#lists.at(-1)
    if (list === undefined) return ''
    list.count += 1
    return list.isNumbered ? `${list.count}.` : '•'
  }

  #add(text: string): void {
    const isBold = this.#bold > 0
    const isItalic = this.#italic > 0
    const last = this.#spans.at(-1)
    if (last !== undefined && (last.isBold ?? false) === isBold && (last.isItalic ?? false) === isItalic)
      this.#spans[this.#spans.length - 1] = { ...last, text: last.text + text }
    else this.#spans.push({ text, ...(isBold ? { isBold } : {}), ...(isItalic ? { isItalic } : {}) })
  }
}

/** Without white space around all of it, and without parts that are nothing else. */
function trim(spans: readonly RichSpan[]): RichSpan[] {
  if (spans.every(({ text }) => text.trim() === '')) return []
  const kept = [...spans]
  kept[0] = { ...kept[0]!, text: kept[0]!.text.trimStart() }
  const last = kept.length - 1
  kept[last] = { ...kept[last]!, text: kept[last]!.text.trimEnd() }
  return kept.filter(({ text }) => text !== '')
}
