/**
 * What is printed: pages of shapes, texts and pictures. The writers of PDF, SVG and PNG draw the same pages.
 *
 * All lengths are points (1/72 inch). The origin of a page is its upper left corner; y grows downwards.
 */

/** The language of a text. It chooses the regional form of Han characters, and a reader of PDF may speak it. */
export type PaperLanguage = 'en' | 'fr' | 'pl' | 'fi' | 'zh-CN' | 'zh-TW'

/** `#rrggbb`. */
export type Colour = string

export interface TextStyle {
  /** The height of the letters, from ascender to descender about 1.2 of it. */
  readonly size: number
  readonly family: 'sans' | 'serif'
  readonly weight: 'regular' | 'bold'
  readonly slant?: 'upright' | 'italic'
  readonly language: PaperLanguage
  readonly colour: Colour
}

/** Measures text with the fonts that it is printed in. */
export interface Measure {
  /** The width of one line. Characters that no font has are measured as what is printed in their place. */
  readonly width: (text: string, style: Pick<TextStyle, 'size' | 'family' | 'weight' | 'slant' | 'language'>) => number
}

/** One straight or curved piece of a path. Angles are not used: arcs are cubic curves. */
export type PathPiece =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z']

interface Painted {
  readonly fill?: Colour
  readonly stroke?: Colour
  readonly lineWidth?: number
  readonly dash?: readonly number[]
}

export interface PathItem extends Painted {
  readonly kind: 'path'
  readonly pieces: readonly PathPiece[]
}

export interface RectangleItem extends Painted {
  readonly kind: 'rectangle'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius?: number
}

export interface TextItem {
  readonly kind: 'text'
  readonly text: string
  /** What is read aloud, found and copied in its place, where the text had to be shortened. */
  readonly whole?: string
  readonly style: TextStyle
  /** Where the baseline starts, has its middle or ends; for vertical text the top, middle or bottom of the column's axis. */
  readonly x: number
  readonly y: number
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Clockwise, in degrees, around (x, y). */
  readonly turn?: number
  /** Set downwards, Han characters upright, with the vertical forms of punctuation. */
  readonly isVertical?: boolean
}

export interface PictureItem {
  readonly kind: 'picture'
  /** The name by which the writer's caller supplies the bytes. */
  readonly picture: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The radius of the corners; half the width makes a circle. */
  readonly radius?: number
  /** What the picture shows, for readers who do not see it; "" for an ornament. */
  readonly alternative: string
  /** What is drawn where the picture cannot be read. */
  readonly instead?: readonly DrawingItem[]
}

/** An area that leads to an anchor elsewhere in the document. */
export interface LinkItem {
  readonly kind: 'link'
  /** What a program says that reads the page aloud, such as the words of the link. */
  readonly alternative: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly to: string
}

/** A place that links and the outline lead to. */
export interface AnchorItem {
  readonly kind: 'anchor'
  readonly name: string
  readonly x: number
  readonly y: number
}

/** The roles of tagged PDF (ISO 32000-1, 14.8.4) that documents use. `Artifact` is what no reader speaks. */
export type SectionRole =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Caption'
  | 'Figure'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Note'
  | 'Reference'
  /** Words and the area over them that leads elsewhere. */
  | 'Link'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'TOC'
  | 'TOCI'
  | 'Artifact'

/** Items that belong together in the structure of a document. */
export interface SectionItem {
  readonly kind: 'section'
  readonly role: SectionRole
  readonly language?: PaperLanguage
  /** What a figure shows. */
  readonly alternative?: string
  readonly items: Iterable<DrawingItem>
}

/** Items that are moved and scaled together, and cut at a rectangle of the outer coordinates if one is given. */
export interface GroupItem {
  readonly kind: 'group'
  readonly moveX: number
  readonly moveY: number
  readonly scale: number
  readonly clip?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly items: Iterable<DrawingItem>
}

export type DrawingItem = PathItem | RectangleItem | TextItem | PictureItem | LinkItem | AnchorItem | SectionItem | GroupItem

/** One sheet. Its items are read once, in order, and never held together in memory. */
export interface Page {
  readonly width: number
  readonly height: number
  readonly items: Iterable<DrawingItem>
}

/** An entry of the outline that readers of PDF show beside the pages. */
export interface OutlineEntry {
  readonly title: string
  readonly to: string
  readonly children: readonly OutlineEntry[]
}

export interface PaperDocument {
  readonly title: string
  readonly language: PaperLanguage
  /** Whether pages follow from right to left, as in Chinese books with vertical text. */
  readonly isRightToLeft?: boolean
  /** Read once, in order. */
  readonly pages: Iterable<Page>
  /** Asked for after the last page. */
  readonly outline?: () => readonly OutlineEntry[]
}
