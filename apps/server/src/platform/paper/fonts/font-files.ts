import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readWoff } from './woff.ts'

const require = createRequire(import.meta.url)

/** A face of a font: one weight and slant of one family. */
export interface FaceName {
  readonly family: 'latin' | 'serif' | 'hant' | 'hans' | 'hebrew' | 'arabic'
  /** Serif fonts come in pieces for different letters. */
  readonly slice?: SerifSlice
  readonly isBold: boolean
  readonly isItalic: boolean
}

/** The pieces of the serif font, the most frequent letters first. */
export const serifSlices = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
type SerifSlice = (typeof serifSlices)[number]

/** The name of a face as it stands in files. */
export function postScriptName({ family, slice, isBold, isItalic }: FaceName): string {
  const style = `${isBold ? 'Bold' : ''}${isItalic ? 'Italic' : ''}` || 'Regular'
  return `${names[family]}${slice === undefined || slice === 'latin' ? '' : `-${slice}`}-${style}`
}

const names: Record<FaceName['family'], string> = {
  latin: 'NotoSans',
  serif: 'NotoSerif',
  hant: 'NotoSansHant',
  hans: 'NotoSansHans',
  hebrew: 'NotoSansHebrew',
  arabic: 'NotoNaskhArabic',
}

/** Reads the file of a face: TrueType or OpenType. */
export function readFace({ family, slice = 'latin', isBold, isItalic }: FaceName): Uint8Array {
  const weight = isBold ? 'Bold' : 'Regular'
  switch (family) {
    case 'latin': {
      const style = isItalic ? (isBold ? 'BoldItalic' : 'Italic') : weight
      return readFileSync(fileOf('@embedpdf/fonts-latin', `fonts/NotoSans-${style}.ttf`))
    }
    case 'serif': {
      const file = `files/noto-serif-${slice}-${isBold ? 700 : 400}-${isItalic ? 'italic' : 'normal'}.woff`
      return readWoff(readFileSync(fileOf('@fontsource/noto-serif', file)))
    }
    case 'hant':
      return readFileSync(fileOf('@embedpdf/fonts-tc', `fonts/NotoSansHant-${weight}.otf`))
    case 'hans':
      return readFileSync(fileOf('@embedpdf/fonts-sc', `fonts/NotoSansHans-${weight}.otf`))
    case 'hebrew':
      return readFileSync(fileOf('@embedpdf/fonts-hebrew', `fonts/NotoSansHebrew-${weight}.ttf`))
    case 'arabic':
      return readFileSync(fileOf('@embedpdf/fonts-arabic', `fonts/NotoNaskhArabic-${weight}.ttf`))
  }
}

/** Packages need not export their files, so each is found beside the package's own entry. */
function fileOf(packageName: string, file: string): string {
  for (const folder of require.resolve.paths(packageName) ?? []) {
    const path = `${folder}/${packageName}/${file}`
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return path
  }
  throw new Error(`The font ${packageName}/${file} is not installed.`)
}

/** The notice that the licences of the fonts ask for, for files in which parts of them are embedded. */
export const fontNotice =
  'Parts of these fonts are embedded: Noto Sans, Noto Serif and Noto Sans Hebrew, copyright the Noto Project Authors, under the SIL Open Font ' +
  'License 1.1 (https://openfontlicense.org); Noto Sans Hans and Noto Sans Hant, copyright 2014 Adobe Systems Incorporated, and Noto Naskh Arabic, ' +
  'copyright 2014 Google Inc., under the Apache License 2.0 (https://www.apache.org/licenses/LICENSE-2.0).'
