export { makeDesign, paperSizes, type Design, type PaperSize } from './design.ts'
export { composeFamilyBook, type FamilyBook } from './family-book.ts'
export type {
  BookFact,
  BookFamily,
  BookName,
  BookOptions,
  BookPerson,
  BookPhoto,
  BookRelation,
  BookScope,
  RichBlock,
  RichSpan,
  RichText,
} from './types.ts'
export { bookWords, counted, fill, listed, type BookWords } from './words/index.ts'
