import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

export interface PdfPage {
  width: number
  height: number
  /** All text, in the order in which it is written. */
  text: string
  /** The text of each paragraph (P), in the order of the structure, without its lines' ends. */
  paragraphs: string[]
  /** What stands for each figure. */
  alternatives: string[]
  /** Left, top, right and bottom of each shape that is filled and stroked, such as a card, in points from the upper left corner. */
  boxes: [number, number, number, number][]
}

interface StructureNode {
  role?: string
  type?: string
  id?: string
  alt?: string
  children?: StructureNode[]
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Document['getPage']>>

/** Reads a PDF with a program that has nothing to do with what wrote it (PDF.js). */
export async function readPdf(file: Uint8Array): Promise<{ pages: PdfPage[]; title: string; language: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const { info } = await pdf.getMetadata()
  const { Title: title = '', Language: language = '' } = info as { Title?: string; Language?: string }
  const pages: PdfPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const marked = new Map<string, string>()
    const open: string[] = []
    let text = ''
    for (const item of items) {
      if ('str' in item) {
        text += item.str + (item.hasEOL ? '\n' : '')
        for (const id of open) marked.set(id, (marked.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''))
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id ?? '')
    }
    const tree = (await page.getStructTree()) as StructureNode | null
    const nodes = tree === null ? [] : [...allOf(tree)]
    pages.push({
      width,
      height,
      text,
      paragraphs: nodes.flatMap((node) => (node.role === 'P' ? [contentOf(node, marked).replaceAll(/\s+/g, ' ').trim()] : [])),
      alternatives: nodes.flatMap(({ alt }) => (alt === undefined ? [] : [alt])),
      boxes: await boxesOf(page),
    })
  }
  await pdf.cleanup()
  return { pages, title, language }
}

function* allOf(node: StructureNode): Generator<StructureNode> {
  yield node
  for (const child of node.children ?? []) yield* allOf(child)
}

const contentOf = ({ children = [] }: StructureNode, marked: ReadonlyMap<string, string>): string =>
  children.map(({ type, id = '' }) => (type === 'content' ? (marked.get(id) ?? '') : '')).join('')

/** Follows the operators of a page, as a viewer does. */
async function boxesOf(page: Page): Promise<PdfPage['boxes']> {
  const { OPS: operators } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const { height, userUnit } = page.getViewport({ scale: 1 })
  const boxes: PdfPage['boxes'] = []
  const saved: number[][] = []
  let now = [1, 0, 0, 1, 0, 0]
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at] as unknown[]
    if (operator === operators.save) saved.push(now)
    else if (operator === operators.restore) now = saved.pop() ?? now
    else if (operator === operators.transform) now = times(now, args as number[])
    else if (
      operator === operators.constructPath &&
      (args[0] === operators.fillStroke || args[0] === operators.closeFillStroke)
    ) {
      const [left, top, right, bottom] = Object.values(args[2] as Record<string, number>) as [number, number, number, number]
      const corners = [
        [left, top],
        [right, bottom],
      ].map(([x, y]) => [now[0]! * x! + now[2]! * y! + now[4]!, now[1]! * x! + now[3]! * y! + now[5]!])
      const [xs, ys] = [corners.map(([x]) => x!), corners.map(([, y]) => height / (userUnit ?? 1) - y!)]
      boxes.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
    }
  }
  return boxes
}

const times = ([a, b, c, d, e, f]: number[], [a2, b2, c2, d2, e2, f2]: number[]): number[] => [
  a! * a2! + c! * b2!,
  b! * a2! + d! * b2!,
  a! * c2! + c! * d2!,
  b! * c2! + d! * d2!,
  a! * e2! + c! * f2! + e!,
  b! * e2! + d! * f2! + f!,
]
