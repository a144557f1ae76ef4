/** What became of a document. */
export interface PaperReport {
  pages: number
  /** Characters that no font has, for which boxes are printed. */
  missingCharacters: number
  /** Pictures that could not be read. */
  missingPictures: number
}

export const newReport = (): PaperReport => ({ pages: 0, missingCharacters: 0, missingPictures: 0 })

/** Supplies the pictures that a document names. */
export interface PictureSource {
  /** A JPEG with red, green and blue, or greys; undefined when it cannot be read. */
  read(name: string): Promise<Uint8Array | undefined>
}
