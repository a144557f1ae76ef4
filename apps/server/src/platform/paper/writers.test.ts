import { inflateSync } from 'node:zlib'
import type { DrawingItem, PaperDocument, TextStyle } from '@banyan/paper'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../test/prints/read-pdf.ts'
import { openFace } from './fonts/font-face.ts'
import { createMeasure, setText } from './fonts/typeset.ts'
import { readWoff, writeWoff } from './fonts/woff.ts'
import { writePdf } from './pdf/write-pdf.ts'
import { writePng } from './png/write-png.ts'
import type { PaperReport, PictureSource } from './report.ts'
import { writeSvg } from './svg/write-svg.ts'

const style: TextStyle = { size: 14, family: 'sans', weight: 'regular', language: 'en', colour: '#203040' }
const now = new Date('2026-03-01T12:00:00.000Z')
const none: PictureSource = { read: async () => undefined }

async function take<Part>(parts: AsyncGenerator<Part, PaperReport>): Promise<{ parts: Part[]; report: PaperReport }> {
  const all: Part[] = []
  for (;;) {
    const step = await parts.next()
    if (step.done === true) return { parts: all, report: step.value }
    all.push(step.value)
  }
}

async function pdfOf(items: Iterable<DrawingItem>, more: Partial<PaperDocument> = {}, pictures = none) {
  const document = { title: 'A test', language: 'en', pages: [{ width: 595, height: 842, items }], ...more } as const
  const { parts, report } = await take(writePdf(document, pictures, { now }))
  const bytes = Buffer.concat(parts as Uint8Array[])
  return { bytes, report, ...(await readPdf(bytes)) }
}

/** The operators of all pages. */
const contentOf = (file: Buffer): string =>
  [...file.toString('latin1').matchAll(/\/FlateDecode\/Length (\d+)>>stream\n/g)]
    .map(({ 0: { length }, 1: size, index }) => inflateSync(file.subarray(index + length, index + length + Number(size))))
    .join('\n')

const paragraph = (text: string, y: number, more: Partial<TextStyle> = {}): DrawingItem => ({
  kind: 'section',
  role: 'P',
  items: [{ kind: 'text', text, x: 40, y, style: { ...style, ...more } }],
})

describe('texts', () => {
  const facesOf = (text: string, language: TextStyle['language'], family: TextStyle['family'] = 'sans') =>
    setText(text, { ...style, language, family }).runs.map(({ face, text: part }) => `${face.postScriptName} ${part}`)

  it('have the regional form of their language, in one face if that has all of it', () => {
    expect(facesOf('陳大文', 'zh-TW')).toEqual(['NotoSansHant-Regular 陳大文'])
    expect(facesOf('陈大文', 'zh-CN')).toEqual(['NotoSansHans-Regular 陈大文'])
    expect(facesOf('陈大文', 'zh-TW')).toEqual(['NotoSansHans-Regular 陈大文'])
    expect(facesOf('Ada 陳', 'en')).toEqual(['NotoSans-Regular Ada ', 'NotoSansHant-Regular 陳'])
    expect(facesOf('與O’Brien’', 'zh-TW')).toEqual([
      'NotoSansHant-Regular 與',
      'NotoSans-Regular O’Brien',
      'NotoSansHant-Regular ’',
    ])
    expect(facesOf('Żółć', 'pl', 'serif').join('')).not.toContain('NotoSans-')
  })

  it('are read as a whole where they are shortened, if they are read at all', async () => {
    const cut: DrawingItem = { kind: 'text', text: 'Wolfe…', whole: 'Wolfeschlegel', x: 40, y: 80, style }
    const spoken = Buffer.from('Wolfeschlegel ', 'utf16le').swap16().toString('hex').toUpperCase()
    const marked = `/Span<</ActualText<FEFF${spoken}>>>BDC\n`
    const { bytes } = await pdfOf([cut, { kind: 'section', role: 'Artifact', items: [cut] }])
    expect(contentOf(bytes).split(marked)).toHaveLength(2)
  })

  it('say what they say beside them where they slant, for programs that see single letters there', async () => {
    const spoken = Buffer.from('Ada Wong ', 'utf16le').swap16().toString('hex').toUpperCase()
    const turned = (turn: number): DrawingItem => ({ kind: 'text', text: 'Ada Wong', turn, x: 40, y: 80, style })
    const { bytes } = await pdfOf([turned(30), turned(0), turned(90)])
    expect(contentOf(bytes).split(`/Span<</ActualText<FEFF${spoken}>>>BDC\n`)).toHaveLength(2)
  })

  it('are set from left to right as they are seen', () => {
    const { runs } = setText('שלום (Cohen) 12', style)
    expect(runs.map(({ text }) => text.trim())).toEqual(['12', ')', 'Cohen', '(', 'שלום'])
    expect(
      runs
        .at(-1)!
        .glyphs.map(({ text }) => text)
        .join(''),
    ).toBe('םולש')
  })

  it('have a box for each character that no font has, and nothing for those that are not seen', () => {
    expect(setText('a😀👨‍👩‍👧\u200b\u0007b', style).missing).toBe(2)
    expect(setText('', style)).toMatchObject({ length: 0, missing: 0, runs: [] })
    expect(createMeasure().width('  ', { ...style, size: 10 })).toBeCloseTo(5.2, 1)
  })

  it('are as long measured as set', () => {
    const measure = createMeasure()
    for (const text of ['AVATAR Toledo', 'Łódź', '陳大文', 'שרה', 'Nguyễn'])
      expect(measure.width(text, style)).toBeCloseTo(setText(text, style).length * style.size, 6)
  })
})

describe('a PDF', () => {
  it('has text in the order in which it is read, in every script', async () => {
    const texts = ['Ada Wong', '陳大文', '约翰·史密斯', 'שרה כהן', 'محمد', 'Łukasz “AV” fi', 'Nguyễn', 'x < y & "z"']
    const { pages, report } = await pdfOf(texts.map((text, at) => paragraph(text, 40 + at * 24)))
    expect(report).toEqual({ pages: 1, missingCharacters: 0, missingPictures: 0 })
    const unspaced = (text: string): string => text.normalize('NFC').replaceAll(/\s/g, '')
    expect(pages[0]!.paragraphs.map(unspaced)).toEqual(texts.map(unspaced))
  })

  it('says what stands under a box', async () => {
    const { pages, report } = await pdfOf([paragraph('a😀', 40), paragraph('한글', 80)])
    expect(report.missingCharacters).toBe(3)
    expect(pages[0]!.paragraphs[0]!.replaceAll(' ', '')).toBe('a😀')
  })

  it('sets text downwards', async () => {
    const item: DrawingItem = {
      kind: 'text',
      text: '「陳」，2026年',
      x: 500,
      y: 60,
      isVertical: true,
      style: { ...style, language: 'zh-TW' },
    }
    const { pages, bytes } = await pdfOf([{ kind: 'section', role: 'P', items: [item] }])
    expect(pages[0]!.paragraphs).toEqual(['「陳」，2026年'])
    expect(bytes.length).toBeLessThan(20_000)
  })

  it('gives large pages a larger unit, and keeps others at a point', async () => {
    const page = { width: 28_800, height: 720, items: [paragraph('Far', 100, { size: 60 })] }
    const { pages } = await pdfOf([], { pages: [page] })
    expect(pages[0]!.paragraphs).toEqual(['Far'])
    expect(Math.round(pages[0]!.width / pages[0]!.height)).toBe(40)
  })

  it('shows pictures with their words, and what stands for those that are missing', async () => {
    const jpeg = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#c86432' } })
      .jpeg()
      .toBuffer()
    const box = { width: 80, height: 80, radius: 40 }
    const instead: DrawingItem[] = [{ kind: 'text', text: 'XY', x: 300, y: 100, style }]
    const { pages, report, bytes } = await pdfOf(
      [
        { kind: 'picture', picture: 'one', x: 40, y: 40, ...box, alternative: 'Ada (1900)' },
        { kind: 'picture', picture: 'one', x: 140, y: 40, ...box, alternative: 'Ada again' },
        { kind: 'picture', picture: 'gone', x: 240, y: 40, ...box, alternative: 'Bo', instead },
        { kind: 'picture', picture: 'broken', x: 340, y: 40, ...box, alternative: 'Cy', instead },
      ],
      {},
      { read: async (name) => (name === 'one' ? jpeg : name === 'broken' ? Buffer.from('not a picture') : undefined) },
    )
    expect(pages[0]!.alternatives).toEqual(['Ada (1900)', 'Ada again'])
    expect([report.missingPictures, pages[0]!.text.match(/XY/g)?.length]).toEqual([2, 2])
    // Each picture is in the file once.
    expect(bytes.indexOf(jpeg)).toBe(bytes.lastIndexOf(jpeg))
  })

  it('leads from an outline and links to places, from right to left if the book does', async () => {
    const { bytes, title } = await pdfOf(
      [
        { kind: 'anchor', name: 'one', x: 10, y: 20 },
        { kind: 'link', alternative: 'To one', x: 10, y: 50, width: 100, height: 20, to: 'one' },
      ],
      { title: '族譜 <1>', isRightToLeft: true, outline: () => [{ title: 'One', to: 'one', children: [] }] },
    )
    expect(title).toBe('族譜 <1>')
    const { getDocumentProxy } = await import('unpdf')
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    expect(await pdf.getOutline()).toMatchObject([{ title: 'One' }])
    expect(await pdf.getDestination('one')).toHaveLength(5)
    expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true, Direction: 'R2L' })
    expect(await (await pdf.getPage(1)).getAnnotations()).toMatchObject([
      { subtype: 'Link', dest: 'one', contentsObj: { str: 'To one' } },
    ])
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  })
})

describe('SVG and PNG', () => {
  const page = { width: 300, height: 100, items: [paragraph('Ada & 陳 שרה', 50)] }

  it('an SVG has its text and its fonts in it', async () => {
    const { parts } = await take(writeSvg({ ...page }, none, { title: 'T < "x"', language: 'en', letters: 'text' }))
    const svg = parts.join('')
    expect(svg).toContain('<title>T &lt; &quot;x&quot;</title>')
    for (const text of ['Ada &amp; ', '陳', 'שרה']) expect(svg).toContain(text)
    expect(svg.match(/url\(data:font\/woff;base64,/g)).toHaveLength(3)
    expect(svg).not.toMatch(/(href|src)="http/)
  })

  it('a PNG is drawn without a font of the machine', async () => {
    const { parts } = await take(writePng({ ...page }, none, { title: 'T', language: 'en', pixelsPerPoint: 2 }))
    const { data, info } = await sharp(Buffer.concat(parts)).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([600, 200, 3])
    const dark = data.filter((value) => value < 100).length
    expect(dark).toBeGreaterThan(1_000)
  })

  it('a PNG does without pictures that would be dots, and has those that can be seen', async () => {
    const jpeg = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#c86432' } })
      .jpeg()
      .toBuffer()
    const asked: string[] = []
    const source: PictureSource = { read: async (name) => (asked.push(name), jpeg) }
    const portrait = (picture: string, side: number, x: number): DrawingItem => ({
      kind: 'group',
      moveX: x,
      moveY: 20,
      scale: 0.5,
      items: [{ kind: 'picture', picture, x: 0, y: 0, width: side, height: side, alternative: '', instead: [] }],
    })
    const items = [portrait('seen', 40, 20), portrait('dot', 8, 100)]
    const png = await take(writePng({ ...page, items }, source, { title: 'T', language: 'en', pixelsPerPoint: 2 }))
    expect([asked, png.report.missingPictures]).toEqual([['seen'], 0])
  })

  it('a PNG is refused when its drawing would not fit into memory', async () => {
    function* items(): Generator<DrawingItem> {
      for (let i = 0; ; i++) yield { kind: 'rectangle', x: i, y: i, width: 1.25, height: 1.25, fill: '#203040' }
    }
    const endless = writePng({ ...page, items: items() }, none, { title: 'T', language: 'en', pixelsPerPoint: 1 })
    await expect(take(endless)).rejects.toMatchObject({ problem: 'too_large' })
  })

  it('a font survives its packing', () => {
    const bytes = openFace({ family: 'hebrew', isBold: false, isItalic: false }).bytes()
    const back = readWoff(writeWoff(bytes))
    expect(Buffer.from(writeWoff(back)).equals(Buffer.from(writeWoff(bytes)))).toBe(true)
  })
})
