import { getDocumentProxy } from 'unpdf'

export interface PdfText {
  text: string
  x: number
  y: number
  width: number
  height: number
}

export interface PdfPage {
  width: number
  height: number
  text: string
  /** Pieces of text with their places, from the lower left corner of the page. */
  pieces: PdfText[]
}

/** Reads a PDF with a program that has nothing to do with what wrote it (PDF.js). */
export async function readPdf(file: Uint8Array): Promise<{ pages: PdfPage[]; title: string; language: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const { info } = await pdf.getMetadata()
  const { Title: title = '', Language: language = '' } = info as { Title?: string; Language?: string }
  const pages: PdfPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const pieces = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: item.str,
              x: item.transform[4] as number,
              y: item.transform[5] as number,
              width: item.width,
              height: item.height,
            },
          ]
        : [],
    )
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    pages.push({ width, height, text, pieces })
  }
  await pdf.cleanup()
  return { pages, title, language }
}
