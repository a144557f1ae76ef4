import type { PeopleTable } from '../scene/people-table.ts'
import { Cast } from './frame.ts'
import type { Picture } from './frame.ts'
import { LinePainter } from './lines.ts'
import { drawArrows, drawFocus, drawOwn, drawSelected } from './marks.ts'
import { PeoplePainter } from './people.ts'

/** Draws whole frames: lines, then people, then marks on some of them. */
export class Painter {
  readonly cast = new Cast()
  readonly #people: PeoplePainter
  readonly #lines = new LinePainter()

  constructor(onChange: () => void) {
    this.#people = new PeoplePainter(onChange)
  }

  /** Clears cached drawings after the theme or language has changed. */
  forget(): void {
    this.#people.forget()
  }

  /** Repaints the texts of everybody; until then the old ones are drawn. */
  outdateTexts(): void {
    this.#people.outdateTexts()
  }

  /** Repaints only people who were added, removed or changed. */
  follow(before: PeopleTable, after: PeopleTable): void {
    this.#people.follow(before, after)
  }

  /** Returns true if the picture is as sharp as possible, false if another frame should refine it. */
  draw(context: CanvasRenderingContext2D, picture: Picture): boolean {
    const { cast } = this
    cast.collect(picture)
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalAlpha = 1
    context.fillStyle = picture.palette.ground
    context.fillRect(0, 0, context.canvas.width, context.canvas.height)
    this.#lines.draw(context, picture, cast.rect)
    if (picture.marked.length > 0) this.#lines.drawMarked(context, picture)
    const { graph } = picture.people
    const selected = graph.indexOf(picture.selectedId)
    const isSharp = this.#people.draw(context, picture, cast, selected)
    this.#mark(selected, (i) => drawSelected(context, picture, cast, i, () => this.#people.drawCard(context, picture, cast, i)))
    this.#mark(graph.indexOf(picture.ownId), (i) =>
      drawOwn(context, picture, cast, i, this.#people.portraitOf(context, picture, cast, i), () =>
        this.#people.drawCard(context, picture, cast, i),
      ),
    )
    if (picture.focusedId !== undefined) this.#mark(graph.indexOf(picture.focusedId), (i) => drawFocus(context, picture, cast, i))
    if (!picture.isOnPaper && !picture.isEditing) drawArrows(context, picture, cast)
    return isSharp
  }

  #mark(person: number, draw: (i: number) => void): void {
    if (person < 0) return
    const i = this.cast.person.subarray(0, this.cast.count).indexOf(person)
    if (i >= 0) draw(i)
  }
}
