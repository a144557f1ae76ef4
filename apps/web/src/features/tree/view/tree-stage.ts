import { highlightedWith } from '@banyan/family-graph'
import { NODE_HEIGHT, NODE_WIDTH } from '@banyan/tree-layout'
import type { Picture } from '../drawing/frame.ts'
import { Painter } from '../drawing/painter.ts'
import type { Palette } from '../drawing/palette.ts'
import { editCamera } from '../edit/edit-geometry.ts'
import type { PeopleTable } from '../scene/people-table.ts'
import type { Scene } from '../scene/scene.ts'
import { arrowAt } from './arrows.ts'
import { bringIntoView, centreOn, fit, keepInReach, toCanvas, toScreen, zoomAbout } from './camera.ts'
import type { Camera } from './camera.ts'
import { ClickDetector } from './clicks.ts'
import type { Press } from './clicks.ts'
import { screenPoint } from './geometry.ts'
import type { CanvasPoint, ScreenPoint, Size } from './geometry.ts'
import { attachGestures } from './gestures.ts'
import type { Gestures } from './gestures.ts'
import { cameraAt, easeInOut, easeOut, glideBySteps, glideByTime, RECENTRE_STEPS, TRAVEL_MS } from './glide.ts'
import type { Glide } from './glide.ts'
import { stubAt } from './stubs.ts'
import { carryCamera, planTravel } from './travel.ts'
import type { Travel } from './travel.ts'

const FIT_MARGIN = 40
const DIM_MS = 150
const KEYBOARD_MS = 150
/** The scale to begin with where the whole picture would be too small to read. */
const READING_SCALE = 0.9
const SMALLEST_FIT = 0.6

export interface StageHooks {
  onSelect(id: number): void
  onOpen(id: number): void
  /** The view has moved or changed its size; where the selected person's middle is. Called once a frame at most. */
  onView(camera: Camera, view: Size, selected: CanvasPoint | undefined): void
  /** Something happened by pointer: the keyboard's ring is to go. */
  onPointer(): void
}

export interface World {
  readonly scene: Scene
  readonly people: PeopleTable
  readonly palette: Palette
  readonly selectedId: number
  readonly ownId: number
  readonly youLabel: string
  /** The selected person's relatives are being edited: the view stays with them. */
  readonly isEditing: boolean
  /** Everybody else rests, and is drawn faintly. */
  readonly isResting: boolean
  /** Whose relations to the selected person are marked. */
  readonly marked: readonly number[]
}

/**
 * The moving picture: holds the camera and what is under way, draws when something has changed, and turns what the pointer does into
 * selections. Knows nothing of React.
 */
export class TreeStage {
  readonly #host: HTMLElement
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #hooks: StageHooks
  readonly #painter: Painter
  readonly #gestures: Gestures
  readonly #clicks = new ClickDetector()
  readonly #observer: ResizeObserver
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)')
  readonly #ending = new AbortController()

  #world: World | undefined
  #camera: Camera = { x: 0, y: 0, scale: 1 }
  #view: Size = { width: 0, height: 0 }
  #density = 1
  #isGesturing = false
  #glide: { path: Glide; frames: number; start: number } | undefined
  #travel: { plan: Travel; start: number } | undefined
  #hovered = -1
  #lit: Uint8Array | undefined
  #dim = 0
  /** Who came while the picture was being edited: they stay lit. */
  #newcomers: ReadonlySet<number> = new Set()
  #focusedId: number | undefined
  /** Whom the last click met: it has selected them, and a second one opens. */
  #clickedId: number | undefined
  #frameRequest = 0
  #lastFrame = 0
  #room = new Uint32Array(0)
  #beforePrint: { camera: Camera; palette: Palette } | undefined

  /** @throws when the browser has no 2D canvas */
  constructor(host: HTMLElement, canvas: HTMLCanvasElement, hooks: StageHooks) {
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('A 2D canvas is not available')
    this.#host = host
    host.tabIndex = 0
    this.#canvas = canvas
    this.#context = context
    this.#hooks = hooks
    this.#painter = new Painter(() => this.#requestFrame())
    this.#gestures = attachGestures(host, {
      picture: () => this.#world?.scene ?? { width: 1, height: 1 },
      view: () => this.#view,
      onStart: () => {
        this.#glide = undefined
        this.#isGesturing = true
      },
      onCamera: (camera) => this.#setCamera(camera),
      onEnd: () => {
        this.#isGesturing = false
        this.#requestFrame()
      },
    })
    this.#listen()
    this.#observer = new ResizeObserver(() => this.#resize())
    this.#observer.observe(host)
    this.#watchDensity()
  }

  dispose(): void {
    this.#ending.abort()
    this.#observer.disconnect()
    this.#gestures.dispose()
    cancelAnimationFrame(this.#frameRequest)
  }

  setWorld(world: World): void {
    // Measured before there is a world: nothing may be drawn until the camera knows where to look.
    if (this.#view.width === 0) this.#resize()
    const before = this.#world
    this.#world = world
    if (before?.palette !== world.palette) this.#painter.forget()
    else if (before.people !== world.people) this.#painter.follow(before.people, world.people)
    if (!before) this.#setCamera(world.isEditing ? this.#cameraOn(world.selectedId) : this.#openingCamera(world))
    else if (before.scene !== world.scene) this.#travelFrom(before, world)
    else if (before.selectedId !== world.selectedId) this.#glideTo(this.#cameraOn(world.selectedId), TRAVEL_MS)
    if (world.isResting) this.#rest(world)
    // What lies over the picture is led to its place by the next frame.
    this.#canvas.dataset['moving'] = 'true'
    this.#requestFrame()
  }

  /** Whom the keyboard is at; the view follows. Undefined hides the ring. */
  setFocused(id: number | undefined): void {
    this.#focusedId = id
    const node = id === undefined ? -1 : (this.#world?.scene.nodeOf(id) ?? -1)
    if (this.#world && node >= 0) {
      const { x, y } = this.#world.scene
      const box = { left: x[node]!, top: y[node]!, right: x[node]! + NODE_WIDTH, bottom: y[node]! + NODE_HEIGHT }
      const heading = this.#glide?.path.to ?? this.#camera
      const next = bringIntoView(heading, box, this.#view, FIT_MARGIN)
      if (next.x !== heading.x || next.y !== heading.y) this.#glideTo(next, KEYBOARD_MS)
    }
    this.#requestFrame()
  }

  /** Zooms about the middle of the view. */
  zoomBy(factor: number): void {
    this.#glide = undefined
    this.#setCamera(zoomAbout(this.#camera, screenPoint(this.#view.width / 2, this.#view.height / 2), factor))
  }

  fitAll(): void {
    if (this.#world) this.#glideTo(fit(this.#world.scene, this.#view, FIT_MARGIN), TRAVEL_MS)
  }

  /** Ten steps to the person's middle. */
  recentre(id: number): void {
    const target = this.#cameraOn(id)
    if (this.#calm.matches) this.#setCamera(target)
    else this.#startGlide(glideBySteps(this.#camera, target, RECENTRE_STEPS))
  }

  /** Moves the view at once, as the overview map does. */
  showAt(point: CanvasPoint): void {
    this.#glide = undefined
    this.#setCamera(centreOn(point, this.#view, this.#camera.scale))
  }

  /** On paper: everyone, by day, sharp. */
  beginPrint(palette: Palette): void {
    if (!this.#world || this.#beforePrint) return
    this.#beforePrint = { camera: this.#camera, palette: this.#world.palette }
    this.#world = { ...this.#world, palette }
    this.#camera = fit(this.#world.scene, this.#view, FIT_MARGIN)
    this.#resize(3)
  }

  endPrint(): void {
    if (!this.#world || !this.#beforePrint) return
    this.#world = { ...this.#world, palette: this.#beforePrint.palette }
    this.#camera = this.#beforePrint.camera
    this.#beforePrint = undefined
    this.#resize()
  }

  #listen(): void {
    const { signal } = this.#ending
    const on = <K extends 'pointerdown' | 'pointerup' | 'pointermove' | 'pointerleave'>(
      type: K,
      act: (event: PointerEvent) => void,
    ): void => this.#host.addEventListener(type, act, { signal })
    on('pointerdown', (event) => {
      if (event.button !== 0) return
      // d3-zoom prevents the browser from doing so.
      this.#host.focus({ preventScroll: true })
      this.#hooks.onPointer()
      this.#clicks.down(this.#press(event))
    })
    on('pointerup', (event) => {
      const press = this.#press(event)
      const kind = this.#clicks.up(press)
      if (kind !== 'none') this.#click(kind, screenPoint(press.x, press.y))
    })
    // A press may end outside, after a drag.
    for (const type of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(type, (event) => this.#clicks.cancel(event.pointerId), { signal })
    }
    on('pointermove', (event) => {
      if (event.pointerType === 'mouse' && event.buttons === 0) this.#hoverAt(this.#press(event))
    })
    on('pointerleave', () => this.#hover(-1))
  }

  #press(event: PointerEvent): Press {
    const box = this.#host.getBoundingClientRect()
    const { pointerId, pointerType, timeStamp } = event
    return { pointerId, pointerType, timeStamp, x: event.clientX - box.left, y: event.clientY - box.top }
  }

  #click(kind: 'click' | 'double', place: ScreenPoint): void {
    const world = this.#world
    if (!world) return
    if (kind === 'double') {
      // By now the picture may have moved: what counts is whom the first click met.
      if (this.#clickedId !== undefined) this.#hooks.onOpen(this.#clickedId)
      return
    }
    const point = toCanvas(this.#camera, place)
    const arrow = arrowAt(world.scene, point, this.#camera.scale, this.#searchRoom(world.scene))
    const node = arrow?.node ?? world.scene.nodeAt(point)
    this.#clickedId = undefined
    if (node < 0) {
      this.#followStub(world.scene, point)
      return
    }
    const id = world.scene.ids[node]!
    if (!arrow) this.#clickedId = id
    if (id === world.selectedId) this.recentre(id)
    else this.#hooks.onSelect(id)
  }

  /** A line that ends free leads to somebody elsewhere in the picture: the view goes there. */
  #followStub(scene: Scene, point: CanvasPoint): void {
    const far = stubAt(scene, point, this.#camera.scale)
    if (far >= 0) this.#glideTo(this.#cameraOn(scene.ids[far]!), TRAVEL_MS)
  }

  #searchRoom(scene: Scene): Uint32Array {
    if (this.#room.length < scene.size) this.#room = new Uint32Array(scene.size)
    return this.#room
  }

  #hoverAt(press: Press): void {
    const world = this.#world
    if (!world || this.#travel) return
    const point = toCanvas(this.#camera, screenPoint(press.x, press.y))
    const arrow = arrowAt(world.scene, point, this.#camera.scale, this.#searchRoom(world.scene))
    const node = arrow ? arrow.node : world.scene.nodeAt(point)
    this.#host.style.cursor = node >= 0 ? 'pointer' : ''
    this.#hover(node)
  }

  #hover(node: number): void {
    if (node === this.#hovered || !this.#world) return
    this.#hovered = node
    if (node >= 0) {
      const { scene, people } = this.#world
      const lit = new Uint8Array(scene.size)
      for (const id of highlightedWith(people.graph, scene.ids[node]!)) {
        const other = scene.nodeOf(id)
        if (other >= 0) lit[other] = 1
      }
      this.#lit = lit
    }
    this.#requestFrame()
  }

  #openingCamera({ scene, selectedId }: World): Camera {
    const whole = fit(scene, this.#view, FIT_MARGIN)
    return whole.scale >= SMALLEST_FIT || scene.nodeOf(selectedId) < 0 ? whole : this.#cameraOn(selectedId, READING_SCALE)
  }

  /** The camera that shows somebody in the middle; while editing, at the scale for that. */
  #cameraOn(id: number, scale = this.#camera.scale): Camera {
    const scene = this.#world?.scene
    const node = scene?.nodeOf(id) ?? -1
    if (!scene || node < 0) return this.#camera
    return this.#world?.isEditing
      ? editCamera(scene.middleOf(node), this.#view)
      : centreOn(scene.middleOf(node), this.#view, scale)
  }

  /** Everybody is drawn faintly but the selected person and those who were added just now. */
  #rest({ scene, selectedId }: World): void {
    this.#hovered = -1
    this.#lit = Uint8Array.from(scene.ids, (id) => (id === selectedId || this.#newcomers.has(id) ? 1 : 0))
  }

  #travelFrom(before: World, world: World): void {
    this.#hovered = -1
    const staysAtRest = before.isResting && world.isResting
    if (!staysAtRest) {
      this.#lit = undefined
      this.#dim = 0
    }
    const isAdding = world.isEditing && before.people !== world.people
    const newcomers = isAdding ? Array.from(world.scene.ids).filter((id) => before.scene.nodeOf(id) < 0) : []
    if (newcomers.length > 0 || !staysAtRest) this.#newcomers = new Set(newcomers)
    // Others may have changed the family: then what is being looked at stays where it is.
    const isElsewhere =
      before.selectedId === world.selectedId &&
      before.scene.scope === world.scene.scope &&
      before.isEditing === world.isEditing &&
      !world.isEditing
    const anchors = isElsewhere
      ? [this.#nearestInBoth(before.scene, world.scene)]
      : [world.selectedId, before.selectedId, world.ownId]
    const plan = planTravel(before.scene, world.scene, anchors, isAdding ? world.selectedId : undefined)
    this.#camera = carryCamera(this.#camera, plan)
    if (!this.#calm.matches) this.#travel = { plan, start: performance.now() }
    if (!isElsewhere || this.#glide) this.#glideTo(this.#cameraOn(world.selectedId), TRAVEL_MS)
  }

  /** Who is drawn nearest to the middle of the view, of those in both scenes. */
  #nearestInBoth(previous: Scene, next: Scene): number {
    const middle = toCanvas(this.#camera, screenPoint(this.#view.width / 2, this.#view.height / 2))
    let nearest = -1
    let least = Infinity
    for (let node = 0; node < previous.size; node++) {
      const distance = Math.hypot(previous.x[node]! + NODE_WIDTH / 2 - middle.x, previous.y[node]! + NODE_HEIGHT / 2 - middle.y)
      if (distance >= least || next.nodeOf(previous.ids[node]!) < 0) continue
      least = distance
      nearest = previous.ids[node]!
    }
    return nearest
  }

  #glideTo(target: Camera, duration: number): void {
    if (this.#calm.matches || this.#view.width === 0) this.#setCamera(target)
    else this.#startGlide(glideByTime(this.#camera, target, duration))
  }

  #startGlide(path: Glide): void {
    this.#glide = { path, frames: 0, start: performance.now() }
    this.#requestFrame()
  }

  #setCamera(camera: Camera): void {
    this.#camera = camera
    this.#requestFrame()
  }

  #requestFrame(): void {
    this.#frameRequest ||= requestAnimationFrame((now) => {
      this.#frameRequest = 0
      this.#advance(now)
      this.#draw()
    })
  }

  #advance(now: number): void {
    const step = Math.min(100, now - this.#lastFrame)
    this.#lastFrame = now
    if (this.#glide) {
      const share = this.#glide.path.share(++this.#glide.frames, now - this.#glide.start)
      this.#camera = cameraAt(this.#glide.path, share)
      if (share >= 1) {
        this.#glide = undefined
        this.#camera = this.#world ? keepInReach(this.#camera, this.#world.scene, this.#view) : this.#camera
      }
    }
    if (this.#travel && now - this.#travel.start >= TRAVEL_MS) this.#travel = undefined
    const goal = this.#dimGoal()
    this.#dim = this.#calm.matches
      ? goal
      : goal > this.#dim
        ? Math.min(goal, this.#dim + step / DIM_MS)
        : Math.max(goal, this.#dim - step / DIM_MS)
    if (this.#dim === 0) this.#lit = undefined
  }

  #dimGoal(): number {
    return this.#hovered >= 0 || this.#world?.isResting ? 1 : 0
  }

  #draw(): void {
    const world = this.#world
    if (!world || this.#view.width === 0) return
    this.#gestures.follow(this.#camera)
    const isMoving = this.#isGesturing || this.#glide !== undefined || this.#travel !== undefined
    const share = this.#travel ? Math.min(1, Math.max(0, this.#lastFrame - this.#travel.start) / TRAVEL_MS) : 1
    const picture: Picture = {
      ...world,
      camera: this.#camera,
      view: this.#view,
      density: this.#density,
      isMoving,
      lit: this.#lit,
      dim: easeOut(this.#dim),
      travel: this.#travel?.plan,
      progress: easeInOut(share),
      focusedId: this.#focusedId,
      isOnPaper: this.#beforePrint !== undefined,
    }
    const isSharp = this.#painter.draw(this.#context, picture)
    const selected = world.scene.nodeOf(world.selectedId)
    this.#hooks.onView(this.#camera, this.#view, selected < 0 ? undefined : world.scene.middleOf(selected))
    const isDimming = this.#lit !== undefined && this.#dim !== this.#dimGoal()
    if (this.#glide || this.#travel || isDimming || !isSharp) this.#requestFrame()
    this.#report(isMoving)
  }

  /** What tests can know of the picture. Written at rest, so that a frame on the way does not touch the document. */
  #report(isMoving: boolean): void {
    const { dataset } = this.#canvas
    if (isMoving) {
      if (dataset['moving'] !== 'true') dataset['moving'] = 'true'
      return
    }
    const shown = this.#focusedId ?? this.#world?.selectedId ?? 0
    const node = this.#world?.scene.nodeOf(shown) ?? -1
    const middle = this.#world && node >= 0 ? toScreen(this.#camera, this.#world.scene.middleOf(node)) : undefined
    const facts = {
      moving: 'false',
      scale: this.#camera.scale.toFixed(4),
      drawn: String(this.#painter.cast.count),
      people: String(this.#world?.scene.size ?? 0),
      scope: this.#world?.scene.scope ?? '',
      selected: String(this.#world?.selectedId ?? ''),
      focused: this.#focusedId === undefined ? '' : String(this.#focusedId),
      /** Where the focused, otherwise the selected, person is on the element. */
      at: middle ? `${middle.x.toFixed(1)},${middle.y.toFixed(1)}` : '',
      /** How many are drawn brightly while the others are dimmed. */
      lit: this.#dimGoal() === 0 ? '' : String(this.#lit?.reduce((sum, each) => sum + each, 0) ?? 0),
    }
    for (const [name, value] of Object.entries(facts)) if (dataset[name] !== value) dataset[name] = value
  }

  #resize(density = window.devicePixelRatio || 1): void {
    const { clientWidth: width, clientHeight: height } = this.#host
    const before = this.#view
    this.#view = { width, height }
    this.#density = density
    this.#canvas.width = Math.round(width * density)
    this.#canvas.height = Math.round(height * density)
    // What was in the middle stays there.
    if (before.width > 0 && this.#world?.isEditing && !this.#beforePrint) {
      this.#glide = undefined
      this.#camera = this.#cameraOn(this.#world.selectedId)
    } else if (before.width > 0 && !this.#beforePrint)
      this.#camera = {
        ...this.#camera,
        x: this.#camera.x + (width - before.width) / 2,
        y: this.#camera.y + (height - before.height) / 2,
      }
    this.#draw()
  }

  /** The density changes when a window moves to another screen, or by the browser's own zoom. */
  #watchDensity(): void {
    matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener(
      'change',
      () => {
        this.#resize()
        this.#watchDensity()
      },
      { once: true, signal: this.#ending.signal },
    )
  }
}
