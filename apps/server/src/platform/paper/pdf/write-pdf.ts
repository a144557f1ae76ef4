import { createHash } from 'node:crypto'
import type { LinkItem, OutlineEntry, Page, PaperDocument, PictureItem } from '@banyan/paper'
import { fontNotice } from '../fonts/font-files.ts'
import { readJpeg } from '../jpeg.ts'
import { newReport } from '../report.ts'
import type { PaperReport, PictureSource } from '../report.ts'
import { readBatches, walk } from '../walk.ts'
import type { Batch, DrawingStep } from '../walk.ts'
import { PdfContent } from './pdf-content.ts'
import { num, PdfFile, ref, text } from './pdf-file.ts'
import { PdfFonts } from './pdf-fonts.ts'
import { PdfStructure } from './pdf-structure.ts'

/** Larger pages say how many points a unit is (ISO 32000-1, Annex C.2). */
const maxUnits = 14_400

interface KnownPicture {
  readonly id: number
  readonly name: string
  readonly width: number
  readonly height: number
}

/**
 * Writes a document as PDF: fonts embedded in part, text that can be searched, copied and read aloud. It takes pages and items as they are
 * composed and keeps none of them.
 * @param onPage - called after each page with how many there are
 */
export async function* writePdf(
  document: PaperDocument,
  pictures: PictureSource,
  { now, onPage }: { now: Date; onPage?: (pages: number) => void },
): AsyncGenerator<Uint8Array, PaperReport> {
  const writer = new PdfWriter(document, pictures)
  for (const page of document.pages) {
    yield* writer.page(page)
    onPage?.(writer.report.pages)
  }
  yield* writer.finish(now)
  return writer.report
}

class PdfWriter {
  readonly report = newReport()
  readonly #document: PaperDocument
  readonly #source: PictureSource
  readonly #file = new PdfFile()
  readonly #fonts = new PdfFonts(this.#file)
  readonly #structure: PdfStructure
  readonly #pagesId = this.#file.reserve()
  readonly #fontsId = this.#file.reserve()
  readonly #pageIds: number[] = []
  readonly #pictures = new Map<string, KnownPicture | undefined>()
  readonly #anchors = new Map<string, string>()
  /** Of the page that is being written. */
  #usedPictures = new Set<KnownPicture>()
  #annotations: number[] = []
  #content!: PdfContent
  /** Whether a piece of marked content is open, and of which kind. */
  #marked: 'none' | 'content' | 'artifact' = 'none'
  /** How many of the sections around are artifacts. */
  #artifacts = 0
  readonly #sections: ('element' | 'artifact')[] = []
  #scales: { x: number; y: number; scale: number }[] = []
  #unit = 1
  #height = 0

  constructor(document: PaperDocument, source: PictureSource) {
    this.#document = document
    this.#source = source
    this.#structure = new PdfStructure(this.#file, document.language)
  }

  async *page({ width, height, items }: Page): AsyncGenerator<Uint8Array, void> {
    const pageId = this.#file.reserve()
    const contents: number[] = []
    this.#content = new PdfContent(this.#fonts, (packed) =>
      contents.push(this.#file.addStream('/Filter/FlateDecode', packed, { isPacked: true })),
    )
    this.#usedPictures = new Set()
    this.#annotations = []
    this.#unit = Math.max(1, width / maxUnits, height / maxUnits)
    const [unitWidth, unitHeight] = [width / this.#unit, height / this.#unit]
    this.#height = unitHeight
    this.#scales = [{ x: 0, y: 0, scale: 1 / this.#unit }]
    const key = this.#structure.startPage(pageId)
    this.#content.write(`1 0 0 -1 0 ${num(unitHeight)} cm`)
    if (this.#unit > 1) this.#content.transform(0, 0, 1 / this.#unit)
    for await (const batch of readBatches(items, this.#source, ({ picture }) => !this.#pictures.has(picture))) {
      for (const step of batch.steps) this.#step(step, batch, pageId)
      yield* this.#file.take()
    }
    this.#endMark()
    this.#content.flush()
    this.#structure.endPage()
    const images = [...this.#usedPictures].map((picture) => `/${picture.name} ${ref(picture.id)}`).join('')
    this.#file.add(
      `<</Type/Page/Parent ${ref(this.#pagesId)}/MediaBox[0 0 ${num(unitWidth)} ${num(unitHeight)}]` +
        `/Resources<</Font ${ref(this.#fontsId)}${images === '' ? '' : `/XObject<<${images}>>`}>>` +
        `/Contents[${contents.map(ref).join(' ')}]/StructParents ${key}/Tabs/S` +
        (this.#unit > 1 ? `/UserUnit ${this.#unit}` : '') +
        (this.#annotations.length === 0 ? '' : `/Annots[${this.#annotations.map(ref).join(' ')}]`) +
        '>>',
      pageId,
    )
    this.#pageIds.push(pageId)
    this.report.pages++
    yield* this.#file.take()
  }

  *finish(now: Date): Generator<Uint8Array, void> {
    const { title, language, isRightToLeft = false, outline } = this.#document
    const file = this.#file
    this.#fonts.finish()
    file.add(this.#fonts.resources(), this.#fontsId)
    file.add(`<</Type/Pages/Count ${this.#pageIds.length}/Kids[${this.#pageIds.map(ref).join(' ')}]>>`, this.#pagesId)
    const structureId = this.#structure.finish()
    const entries = outline?.() ?? []
    const outlineId = entries.length === 0 ? undefined : this.#writeOutline(entries)
    const metadataId = file.addStream('/Type/Metadata/Subtype/XML', Buffer.from(metadata(title, language, now)), {
      isPacked: true,
    })
    const rootId = file.add(
      `<</Type/Catalog/Version/1.7/Pages ${ref(this.#pagesId)}/Lang(${language})/MarkInfo<</Marked true>>/StructTreeRoot ${ref(structureId)}` +
        `/Metadata ${ref(metadataId)}/ViewerPreferences<</DisplayDocTitle true${isRightToLeft ? '/Direction/R2L' : ''}>>` +
        (this.#anchors.size === 0 ? '' : `/Names<</Dests ${ref(this.#writeAnchors())}>>`) +
        (outlineId === undefined ? '' : `/Outlines ${ref(outlineId)}/PageMode/UseOutlines`) +
        '>>',
    )
    const infoId = file.add(
      `<</Title${text(title)}/Creator(Banyan)/Producer(Banyan)/Subject${text(fontNotice)}/CreationDate(${pdfDate(now)})>>`,
    )
    const fileId = createHash('sha256').update(`${title} ${now.toISOString()} ${this.report.pages}`).digest('hex').slice(0, 32)
    file.finish(rootId, infoId, fileId)
    yield* file.take()
  }

  #step(step: DrawingStep, batch: Batch, pageId: number): void {
    switch (step.kind) {
      case 'path':
        if (this.#structure.role !== 'Figure') this.#beginMark('artifact')
        else this.#beginMark('content')
        this.#content.path(step)
        return
      case 'rectangle':
        this.#beginMark(this.#structure.role === 'Figure' ? 'content' : 'artifact')
        this.#content.rectangle(step)
        return
      case 'text':
        this.#text(() => (this.report.missingCharacters += this.#content.text(step, this.#artifacts === 0)))
        return
      case 'picture':
        this.#picture(step, batch)
        return
      case 'link':
        this.#link(step)
        return
      case 'anchor':
        this.#anchor(step.name, step.x, step.y, pageId)
        return
      case 'enterGroup': {
        this.#endMark()
        const { moveX, moveY, scale, clip } = step.group
        this.#content.save()
        if (clip !== undefined) this.#content.clip(clip.x, clip.y, clip.width, clip.height)
        this.#content.transform(moveX, moveY, scale)
        const outer = this.#scales.at(-1)!
        this.#scales.push({ x: outer.x + moveX * outer.scale, y: outer.y + moveY * outer.scale, scale: outer.scale * scale })
        return
      }
      case 'leaveGroup':
        this.#endMark()
        this.#content.restore()
        this.#scales.pop()
        return
      case 'enterSection': {
        this.#endMark()
        const { role, language, alternative } = step.section
        const isArtifact = role === 'Artifact' || this.#artifacts > 0
        this.#sections.push(isArtifact ? 'artifact' : 'element')
        if (isArtifact) this.#artifacts++
        if (role !== 'Artifact' && this.#artifacts === 0) this.#structure.enter(role, language, alternative)
        return
      }
      case 'leaveSection':
        this.#endMark()
        if (this.#sections.pop() === 'artifact') this.#artifacts--
        else this.#structure.leave()
        return
    }
  }

  /** Text outside all sections is a paragraph of its own. */
  #text(draw: () => void): void {
    const isLoose = this.#artifacts === 0 && this.#structure.role === 'Document'
    if (isLoose) {
      this.#endMark()
      this.#structure.enter('P')
    }
    this.#beginMark(this.#artifacts > 0 ? 'artifact' : 'content')
    draw()
    if (!isLoose) return
    this.#endMark()
    this.#structure.leave()
  }

  #picture(item: PictureItem, batch: Batch): void {
    const known = this.#knownPicture(item.picture, batch)
    if (known === undefined) {
      this.report.missingPictures++
      this.#endMark()
      for (const part of walk(item.instead ?? [])) this.#step(part, batch, 0)
      return
    }
    this.#usedPictures.add(known)
    const isFigure = this.#artifacts === 0 && item.alternative !== '' && this.#structure.role !== 'Figure'
    this.#endMark()
    if (isFigure) this.#structure.enter('Figure', undefined, item.alternative)
    this.#beginMark(this.#artifacts > 0 || (!isFigure && this.#structure.role !== 'Figure') ? 'artifact' : 'content')
    this.#content.picture(item, known.name, known)
    this.#endMark()
    if (isFigure) this.#structure.leave()
  }

  #knownPicture(picture: string, batch: Batch): KnownPicture | undefined {
    if (this.#pictures.has(picture)) return this.#pictures.get(picture)
    const bytes = batch.pictures.get(picture)
    const shape = bytes === undefined ? undefined : readJpeg(bytes)
    let known: KnownPicture | undefined
    if (bytes !== undefined && shape !== undefined) {
      const { width, height, channels } = shape
      const id = this.#file.addStream(
        `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/Device${channels === 1 ? 'Gray' : 'RGB'}` +
          '/BitsPerComponent 8/Filter/DCTDecode',
        bytes,
        { isPacked: true },
      )
      known = { id, name: `I${id}`, width, height }
    }
    this.#pictures.set(picture, known)
    return known
  }

  #link({ x, y, width, height, to, alternative }: LinkItem): void {
    this.#endMark()
    const [left, top] = this.#onPage(x, y)
    const [right, bottom] = this.#onPage(x + width, y + height)
    const id = this.#file.reserve()
    const isElement = this.#artifacts === 0
    // Words that belong to it are in a section of its own.
    const isAlone = isElement && this.#structure.role !== 'Link'
    if (isAlone) this.#structure.enter('Link')
    const key = isElement ? this.#structure.addObject(id) : undefined
    if (isAlone) this.#structure.leave()
    this.#file.add(
      `<</Type/Annot/Subtype/Link/Rect[${num(left)} ${num(bottom)} ${num(right)} ${num(top)}]/Border[0 0 0]/F 4` +
        `/Contents${text(alternative)}/Dest${text(to)}${key === undefined ? '' : `/StructParent ${key}`}>>`,
      id,
    )
    this.#annotations.push(id)
  }

  #anchor(anchor: string, x: number, y: number, pageId: number): void {
    const [left, top] = this.#onPage(x, y)
    if (!this.#anchors.has(anchor)) this.#anchors.set(anchor, `[${ref(pageId)}/XYZ ${num(left)} ${num(top)} null]`)
  }

  /** In the coordinates of the page itself, which grow upwards. */
  #onPage(x: number, y: number): [number, number] {
    const at = this.#scales.at(-1)!
    return [at.x + x * at.scale, this.#height - (at.y + y * at.scale)]
  }

  #beginMark(kind: 'content' | 'artifact'): void {
    if (this.#marked === kind) return
    this.#endMark()
    this.#marked = kind
    if (kind === 'artifact') this.#content.write('/Artifact BMC')
    else this.#content.write(`/${this.#structure.role}<</MCID ${this.#structure.addContent()}>>BDC`)
  }

  #endMark(): void {
    if (this.#marked === 'none') return
    this.#marked = 'none'
    this.#content.write('EMC')
  }

  #writeAnchors(): number {
    const sorted = [...this.#anchors]
      .map(([anchor, place]) => ({ key: text(anchor), place }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const leaves: string[] = []
    for (let start = 0; start < sorted.length; start += 500) {
      const leaf = sorted.slice(start, start + 500)
      const pairs = leaf.map(({ key, place }) => key + place).join('')
      leaves.push(ref(this.#file.add(`<</Limits[${leaf[0]!.key}${leaf.at(-1)!.key}]/Names[${pairs}]>>`)))
    }
    return this.#file.add(`<</Kids[${leaves.join(' ')}]>>`)
  }

  #writeOutline(entries: readonly OutlineEntry[]): number {
    const rootId = this.#file.reserve()
    const { first, last, count } = this.#writeEntries(entries, rootId)
    this.#file.add(`<</Type/Outlines/First ${ref(first)}/Last ${ref(last)}/Count ${count}>>`, rootId)
    return rootId
  }

  #writeEntries(entries: readonly OutlineEntry[], parent: number): { first: number; last: number; count: number } {
    const ids = entries.map(() => this.#file.reserve())
    for (const [i, { title, to, children }] of entries.entries()) {
      const id = ids[i]!
      const inside = children.length === 0 ? undefined : this.#writeEntries(children, id)
      const place = this.#anchors.get(to)
      this.#file.add(
        `<</Title${text(title)}/Parent ${ref(parent)}${place === undefined ? '' : `/Dest${place}`}` +
          (i === 0 ? '' : `/Prev ${ref(ids[i - 1]!)}`) +
          (i === ids.length - 1 ? '' : `/Next ${ref(ids[i + 1]!)}`) +
          // Negative: closed until the reader opens it.
          (inside === undefined ? '' : `/First ${ref(inside.first)}/Last ${ref(inside.last)}/Count ${-inside.count}`) +
          '>>',
        id,
      )
    }
    return { first: ids[0]!, last: ids.at(-1)!, count: ids.length }
  }
}

const pdfDate = (now: Date): string => `D:${now.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`

const escaped = (value: string): string =>
  value
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** The notes of the file (ISO 16684-1, XMP), with the notice that the licences of the fonts ask for. */
const metadata = (title: string, language: string, now: Date): string =>
  [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/">',
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>`,
    `<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>`,
    '<dc:format>application/pdf</dc:format><xmp:CreatorTool>Banyan</xmp:CreatorTool>',
    `<xmp:CreateDate>${now.toISOString()}</xmp:CreateDate>`,
    `<xmpRights:UsageTerms><rdf:Alt><rdf:li xml:lang="x-default">${escaped(fontNotice)}</rdf:li></rdf:Alt></xmpRights:UsageTerms>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n')
