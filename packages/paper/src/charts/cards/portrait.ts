import { initials, initialsSize, tintOf } from '@banyan/tree-layout/cards'
import { circlePath } from '../../cards/card.ts'
import { paperTint } from '../../cards/tint.ts'
import type { DrawingItem, PathItem, TextItem } from '../../drawing.ts'
import { artifact, textItem } from '../paint.ts'
import { boldLook } from '../text/fit-text.ts'
import type { TextFitter } from '../text/fit-text.ts'
import type { ChartPerson } from '../types.ts'

/** A round portrait, or initials on a tint of the name. */
export function* drawPortrait(
  person: ChartPerson,
  x: number,
  y: number,
  radius: number,
  texts: TextFitter,
): Generator<DrawingItem> {
  const instead = face(person, x, y, radius, texts)
  if (person.picture === undefined) {
    yield artifact(instead)
    return
  }
  const side = radius * 2
  yield {
    kind: 'picture',
    picture: person.picture,
    x: x - radius,
    y: y - radius,
    width: side,
    height: side,
    radius,
    // The name stands beside it.
    alternative: '',
    instead,
  }
}

function face(
  { name, isDead, isHidden }: ChartPerson,
  x: number,
  y: number,
  radius: number,
  texts: TextFitter,
): (PathItem | TextItem)[] {
  const { ground, ink } = paperTint(tintOf(name), isDead)
  const circle: PathItem = { kind: 'path', pieces: circlePath(x, y, radius), fill: ground }
  const letters = isHidden ? '' : initials(name)
  if (letters === '') return [circle]
  const size = initialsSize(letters, radius)
  return [circle, textItem(texts, letters, size, boldLook, ink, { x, y: y + size * 0.36, anchor: 'middle' })]
}
