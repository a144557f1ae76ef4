import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import { visibleRect } from '../camera/camera.ts'
import type { Camera } from '../camera/camera.ts'
import type { PeopleTable } from '../scene/people-table.ts'
import type { Scene } from '../scene/scene.ts'
import { detailAt } from '../view/detail.ts'
import type { Detail } from '../view/detail.ts'
import type { CanvasRect, Size } from '../view/geometry.ts'
import type { Travel } from '../view/travel.ts'
import type { Palette } from './palette.ts'

/** Everything that one frame shows. */
export interface Picture {
  readonly scene: Scene
  readonly people: PeopleTable
  readonly palette: Palette
  readonly camera: Camera
  readonly view: Size
  /** The number of device px per CSS px. */
  readonly density: number
  /** Whether the view or people are moving: then speed matters, otherwise sharpness. */
  readonly isMoving: boolean
  /** 1 for each node that is lit while the others are dimmed. */
  readonly lit: Uint8Array | undefined
  /** How far the others are dimmed, 0 to 1. */
  readonly dim: number
  readonly travel: Travel | undefined
  /** The progress of travelling people, 0 to 1. */
  readonly progress: number
  readonly selectedId: number
  readonly ownId: number
  /** What the reader calls somebody, drawn beneath the name; undefined while it is not shown. */
  readonly kinOf: ((id: number) => string | undefined) | undefined
  /** Whether the selected person's relatives are being edited: then nothing in the picture can be clicked. */
  readonly isEditing: boolean
  /** People whose relation to the selected person is marked as about to be broken. */
  readonly marked: readonly number[]
  /** The person with the keyboard focus, while the ring is visible. */
  readonly focusedId: number | undefined
  readonly youLabel: string
  /** Paper cannot be clicked, so print leaves out what only invites clicks. */
  readonly isOnPaper: boolean
}

/** The reason why somebody is drawn more faintly than the others. */
export const shownKind = 0
const dimmedKind = 1
const enteringKind = 2
export const leavingKind = 3

/** People who are dimmed stay readable, and do not look like the dead or like disabled buttons. */
export const dimmedAlpha = 0.55

export function alphaOf(kind: number, picture: Picture): number {
  if (kind === dimmedKind) return 1 - (1 - dimmedAlpha) * picture.dim
  if (kind === enteringKind) return picture.progress
  return kind === leavingKind ? 1 - picture.progress : 1
}

/** The people on the screen in a frame and their positions, in arrays reused from frame to frame. */
export class Cast {
  count = 0
  detail: Detail = 'full'
  readonly rect: CanvasRect = { left: 0, top: 0, right: 0, bottom: 0 }
  /** The index in the family graph. */
  person = new Int32Array(0)
  /** The node in the scene; for leaving people, in the previous one. */
  node = new Uint32Array(0)
  x = new Float32Array(0)
  y = new Float32Array(0)
  kind = new Uint8Array(0)
  /** Scratch space for drawing code. */
  next = new Int32Array(0)
  #personOf = new Int32Array(0)
  #scene: Scene | undefined
  #people: PeopleTable | undefined

  collect(picture: Picture): void {
    const { scene, people, camera, view, travel } = picture
    this.#makeRoom(scene.size + (travel?.leaving.length ?? 0))
    if (this.#scene !== scene || this.#people !== people) {
      this.#personOf = Int32Array.from(scene.ids, (id) => people.graph.indexOf(id))
      this.#scene = scene
      this.#people = people
    }
    this.count = 0
    this.detail = detailAt(camera.scale / picture.palette.textScale)
    visibleRect(camera, view, this.rect)
    if (travel) this.#collectTravellers(picture, travel)
    else this.#collectSettled(picture)
  }

  #collectSettled({ scene, lit }: Picture): void {
    const found = scene.nodeIndex.query(this.rect, this.node)
    for (let i = 0; i < found; i++) {
      const node = this.node[i]!
      this.#add(this.#personOf[node]!, node, scene.x[node]!, scene.y[node]!, lit && lit[node] === 0 ? dimmedKind : shownKind)
    }
  }

  #collectTravellers({ scene, people, progress, lit }: Picture, travel: Travel): void {
    const { previous, leaving, fromX, fromY, shiftX, shiftY } = travel
    for (let i = 0; i < leaving.length; i++) {
      const node = leaving[i]!
      const person = people.graph.indexOf(previous.ids[node]!)
      this.#addIfSeen(person, node, previous.x[node]! + shiftX, previous.y[node]! + shiftY, leavingKind)
    }
    for (let node = 0; node < scene.size; node++) {
      const x = fromX[node]!
      const isNew = Number.isNaN(x)
      const nextX = isNew ? scene.x[node]! : x + (scene.x[node]! - x) * progress
      const nextY = isNew ? scene.y[node]! : fromY[node]! + (scene.y[node]! - fromY[node]!) * progress
      this.#addIfSeen(
        this.#personOf[node]!,
        node,
        nextX,
        nextY,
        isNew ? enteringKind : lit && lit[node] === 0 ? dimmedKind : shownKind,
      )
    }
  }

  #addIfSeen(person: number, node: number, x: number, y: number, kind: number): void {
    const { left, top, right, bottom } = this.rect
    if (person < 0 || x > right || y > bottom || x + nodeWidth < left || y + nodeHeight < top) return
    this.#add(person, node, x, y, kind)
  }

  #add(person: number, node: number, x: number, y: number, kind: number): void {
    if (person < 0) return
    const i = this.count++
    this.person[i] = person
    this.node[i] = node
    this.x[i] = x
    this.y[i] = y
    this.kind[i] = kind
  }

  #makeRoom(size: number): void {
    if (this.person.length >= size) return
    this.person = new Int32Array(size)
    this.node = new Uint32Array(size)
    this.x = new Float32Array(size)
    this.y = new Float32Array(size)
    this.kind = new Uint8Array(size)
    this.next = new Int32Array(size)
  }
}
