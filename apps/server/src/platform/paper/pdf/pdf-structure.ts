import type { PaperLanguage, SectionRole } from '@banyan/paper'
import { ref, text } from './pdf-file.ts'
import type { PdfFile } from './pdf-file.ts'

type Role = Exclude<SectionRole, 'Artifact'> | 'Document'

interface Element {
  readonly id: number
  readonly role: Role
  readonly parent: number
  readonly language: PaperLanguage | undefined
  readonly alternative: string | undefined
  readonly kids: string[]
  /** The page of its first content. */
  page: number | undefined
}

/** The logical structure of a tagged PDF (ISO 32000-1, 14.7): elements leave memory when they are complete. */
export class PdfStructure {
  readonly #file: PdfFile
  readonly #rootId: number
  readonly #open: Element[]
  /** What holds each piece of marked content, by page: entries of the parent tree. */
  readonly #parents: { key: number; value: string }[] = []
  /** The elements that have an identifier, as notes must (ISO 14289-1, 7.9), in the order of the identifiers. */
  readonly #identified: number[] = []
  #pageParents: number[] = []
  #pageId = 0
  #nextKey = 0
  #pageKey = 0

  constructor(file: PdfFile, language: PaperLanguage) {
    this.#file = file
    this.#rootId = file.reserve()
    this.#open = [
      { id: file.reserve(), role: 'Document', parent: this.#rootId, language, alternative: undefined, kids: [], page: undefined },
    ]
  }

  /** @returns the page's entry in the parent tree */
  startPage(pageId: number): number {
    this.#pageId = pageId
    this.#pageParents = []
    this.#pageKey = this.#nextKey++
    return this.#pageKey
  }

  endPage(): void {
    const value = ref(this.#file.add(`[${this.#pageParents.map(ref).join(' ')}]`))
    this.#parents.push({ key: this.#pageKey, value })
  }

  enter(role: Role, language?: PaperLanguage, alternative?: string): void {
    const parent = this.#top()
    const id = this.#file.reserve()
    parent.kids.push(ref(id))
    this.#open.push({ id, role, parent: parent.id, language, alternative, kids: [], page: undefined })
  }

  leave(): void {
    const element = this.#open.pop()
    if (element !== undefined) this.#write(element)
  }

  get role(): Role {
    return this.#top().role
  }

  /** Adds a piece of marked content to the open element. @returns its number on the page */
  addContent(): number {
    const element = this.#top()
    const content = this.#pageParents.push(element.id) - 1
    element.page ??= this.#pageId
    element.kids.push(element.page === this.#pageId ? String(content) : `<</Type/MCR/Pg ${ref(this.#pageId)}/MCID ${content}>>`)
    return content
  }

  /** Adds an annotation to the open element. @returns its entry in the parent tree */
  addObject(objectId: number): number {
    const element = this.#top()
    element.page ??= this.#pageId
    element.kids.push(`<</Type/OBJR/Pg ${ref(this.#pageId)}/Obj ${ref(objectId)}>>`)
    const key = this.#nextKey++
    this.#parents.push({ key, value: ref(element.id) })
    return key
  }

  /** Writes what is left. @returns the number of the structure's root */
  finish(): number {
    const [document] = this.#open
    while (this.#open.length > 0) this.leave()
    const parents = this.#parents.toSorted((a, b) => a.key - b.key).map(({ key, value }) => [String(key), value] as const)
    const identified = this.#identified.map((element, at) => [identifier(at), ref(element)] as const)
    this.#file.add(
      `<</Type/StructTreeRoot/K ${ref(document!.id)}/ParentTree ${this.#tree('Nums', parents)}/ParentTreeNextKey ${this.#nextKey}` +
        (identified.length === 0 ? '' : `/IDTree ${this.#tree('Names', identified)}`) +
        '>>',
      this.#rootId,
    )
    return this.#rootId
  }

  /** A tree of numbers or names (ISO 32000-1, 7.9.6), whose leaves have a bounded size. */
  #tree(kind: 'Nums' | 'Names', entries: readonly (readonly [key: string, value: string])[]): string {
    if (entries.length === 0) return `<</${kind}[]>>`
    const leaves: string[] = []
    for (let start = 0; start < entries.length; start += 500) {
      const leaf = entries.slice(start, start + 500)
      const pairs = leaf.map(([key, value]) => `${key} ${value}`).join(' ')
      leaves.push(ref(this.#file.add(`<</Limits[${leaf[0]![0]} ${leaf.at(-1)![0]}]/${kind}[${pairs}]>>`)))
    }
    return `<</Kids[${leaves.join(' ')}]>>`
  }

  #top(): Element {
    return this.#open.at(-1)!
  }

  #write({ id, role, parent, language, alternative, kids, page }: Element): void {
    const entries = [
      `/S/${role}/P ${ref(parent)}`,
      page === undefined ? '' : `/Pg ${ref(page)}`,
      kids.length === 0 ? '' : kids.length === 1 ? `/K ${kids[0]}` : `/K[${kids.join(' ')}]`,
      language === undefined ? '' : `/Lang(${language})`,
      alternative === undefined ? '' : `/Alt${text(alternative)}`,
      role === 'Note' ? `/ID${identifier(this.#identified.push(id) - 1)}` : '',
      role === 'TH' ? '/A<</O/Table/Scope/Column>>' : '',
    ]
    this.#file.add(`<<${entries.join('')}>>`, id)
  }
}

/** Of as many digits for all, so that their order is that of the numbers. */
const identifier = (at: number): string => `(${String(at).padStart(8, '0')})`
