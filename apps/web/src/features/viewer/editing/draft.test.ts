import { editedSize, isWithin, plainEdit, toEdited } from '@banyan/contract/picture-edit'
import { createRandom } from '@banyan/sample-family'
import { expect, it } from 'vitest'
import { moveTilted, resizeTilted, withRatio } from './boxes.ts'
import { draftOf, editOf, fitted, mirrorDraft, originalDraft, seenSize, tiltedStage, turnDraft } from './draft.ts'

const base = { width: 400, height: 300 }
const plain = { edit: null, anticlockwise_angle: 0 }

it('stores nothing where nothing was changed, and again after going back', () => {
  expect(editOf(draftOf(plain, base))).toBeNull()
  const edited = { ...mirrorDraft(turnDraft(draftOf(plain, base), 90)), brightness: 20 }
  expect(editOf(originalDraft(edited))).toBeNull()
  let draft = draftOf(plain, base)
  for (let time = 0; time < 4; time += 1) draft = turnDraft(mirrorDraft(mirrorDraft(draft)), 90)
  expect(draft).toEqual(draftOf(plain, base))
})

it('opens an edit as it was stored, under any turn', () => {
  const edit = { ...plainEdit, crop: { x1: 0.2, x2: 0.6, y1: 0.3, y2: 0.5 }, angle: -120, mirrored: true, contrast: 9 }
  for (const turn of [0, 90, 180, 270]) {
    const size = turn % 180 === 0 ? base : { width: 300, height: 400 }
    const again = editOf(draftOf({ edit, anticlockwise_angle: turn }, size))
    expect(again).toEqual({
      ...edit,
      crop: Object.fromEntries(Object.entries(edit.crop).map(([side, at]) => [side, expect.closeTo(at, 8)])),
    })
  }
})

it('shows in the box what the edit shows', () => {
  const { next } = createRandom(7)
  for (let time = 0; time < 200; time += 1) {
    let draft = { ...draftOf(plain, base), angle: Math.round((next() - 0.5) * 900), box: { x1: 0.3, x2: 0.5, y1: 0.4, y2: 0.8 } }
    if (next() < 0.5) draft = { ...turnDraft(draft, 90), angle: draft.angle }
    if (next() < 0.5) draft = { ...mirrorDraft(draft) }
    const framing = editOf(draft)
    const picture = { size: base, turn: draft.turn, framing }
    const [inEdit, box] = [editedSize(picture), fitted(draft)]
    // A point of the original in the edited picture, and in the box on the stage.
    const point = { x: next() * base.width, y: next() * base.height }
    const edited = toEdited(picture, point)
    const { toStage } = tiltedStage(draft)
    const seen = toStage(
      toEdited({ size: base, turn: draft.turn, framing: { crop: null, angle: 0, mirrored: draft.mirrored } }, point),
    )
    const size = seenSize(draft)
    const middle = toStage({ x: ((box.x1 + box.x2) / 2) * size.width, y: ((box.y1 + box.y2) / 2) * size.height })
    expect(seen.x - middle.x).toBeCloseTo(edited.x - inEdit.width / 2, 6)
    expect(seen.y - middle.y).toBeCloseTo(edited.y - inEdit.height / 2, 6)
  }
})

it('keeps a box in the picture, however it is dragged', () => {
  const { next } = createRandom(8)
  const any = () => ({ x: (next() - 0.5) * 900, y: (next() - 0.5) * 900 })
  for (const angle of [0, 100, -400]) {
    let box = fitted({ ...draftOf(plain, base), angle })
    for (let time = 0; time < 200; time += 1) {
      const corner = { x: next() < 0.5 ? -1 : 1, y: next() < 0.5 ? -1 : 1 } as const
      box =
        next() < 0.5
          ? moveTilted({ box, angle }, any(), base)
          : resizeTilted({ box, angle }, corner, any(), base, next() < 0.5 ? 1 : undefined)
      expect(isWithin(box, angle, base)).toBe(true)
      expect(Math.min(box.x2 - box.x1, box.y2 - box.y1)).toBeGreaterThan(0.01)
    }
  }
})

it('fits a square into a box', () => {
  expect(withRatio({ x1: 0, x2: 1, y1: 0, y2: 1 }, 1, base)).toEqual({ x1: 0.125, x2: 0.875, y1: 0, y2: 1 })
})
