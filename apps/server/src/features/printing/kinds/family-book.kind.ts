import type { FamilyBookPrint } from '@banyan/contract'
import { composeFamilyBook } from '@banyan/paper/book'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { bookPictures } from '../family-book/book-pictures.ts'
import { collectFamilyBook } from '../family-book/collect-family-book.ts'
import type { BookData } from '../family-book/collect-family-book.ts'
import type { PrintKind } from './print-kind.ts'

/** A book with a chapter for each branch and a page for each person. */
export const familyBookKind: PrintKind<FamilyBookPrint, BookData & { familyId: FamilyId }> = {
  collect: async (source, request) => ({ ...(await collectFamilyBook(source, request)), familyId: source.family }),
  compose: (_request, { family, options, familyId }, { measure }) => {
    const book = composeFamilyBook(family, options, measure)
    return {
      document: book,
      sheets: book.pageCount(),
      scale: undefined,
      people: book.personIds.length,
      pictureKeys: new Map(),
      openPictures: (media) => bookPictures(media, familyId),
    }
  },
}
