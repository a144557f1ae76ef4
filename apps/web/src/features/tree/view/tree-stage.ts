import { closeRelatives } from '@banyan/family-graph'
import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import { CameraMotion } from '../camera/camera-motion.ts'
import { bringIntoView, centreOn, fit, marginOf, paperFor, toCanvas } from '../camera/camera.ts'
import type { Camera } from '../camera/camera.ts'
import { travelMs } from '../camera/glide.ts'
import type { Picture } from '../drawing/frame.ts'
import { Painter } from '../drawing/painter.ts'
import type { Palette } from '../drawing/palette.ts'
import { editCamera } from '../edit/edit-geometry.ts'
import { attachGestures } from '../pointer/gestures.ts'
import type { Gestures } from '../pointer/gestures.ts'
import { listenToPointer } from '../pointer/pointer-input.ts'
import type { Scene } from '../scene/scene.ts'
import { closeKinCamera } from './close-kin.ts'
import { canvasPoint } from './geometry.ts'
import type { CanvasPoint, ScreenPoint, Size } from './geometry.ts'
import { Highlight } from './highlight.ts'
import { HitTester } from './hit-tester.ts'
import { pixelDensity, watchPixelDensity } from './pixel-density.ts'
import { isChangedByOthers, planTransition, SceneTransition } from './scene-transition.ts'
import { reportStage } from './stage-report.ts'
import { stubAt } from './stubs.ts'
import { carryCamera } from './travel.ts'
import type { World } from './world.ts'

const keyboardMs = 150
/** If the whole picture would be smaller than this, the selected person and those close to them are shown instead. */
const minOpeningScale = 0.6
/** The scales at which names can be read. */
const readingScales = { least: 0.5, most: 0.9 }

export interface StageHooks {
  onSelect(id: number): void
  onOpen(id: number): void
  /** Called when the selected person is pressed. */
  onSelected(): void
  /** Called when nobody is pressed. */
  onBackground(): void
  /** Reports a moved or resized view and the selected person's middle. Called at most once per frame. */
  onView(camera: Camera, view: Size, selected: CanvasPoint | undefined): void
  /** Called on pointer input, which hides the keyboard's ring. */
  onPointer(): void
}

/**
 * The moving picture: combines camera, highlight and transition, draws when something has changed, and turns pointer input into
 * selections. Independent of React.
 */
export class TreeStage {
  readonly #host: HTMLElement
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #hooks: StageHooks
  readonly #painter: Painter
  readonly #gestures: Gestures
  readonly #observer: ResizeObserver
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)')
  readonly #ending = new AbortController()
  readonly #hitTester = new HitTester()
  readonly #motion = new CameraMotion({ isCalm: () => this.#calm.matches, onMove: () => this.#requestFrame() })
  readonly #highlight = new Highlight()
  readonly #transition = new SceneTransition()

  #world: World | undefined
  #density = 1
  #isGesturing = false
  #focusedId: number | undefined
  /** The person whom the last click hit: that click selected them, and a second one opens their page. */
  #clickedId: number | undefined
  #frameRequest = 0
  #lastFrame = 0
  #beforePrint: { camera: Camera; palette: Palette } | undefined

  /** @throws if the browser has no 2D canvas */
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
      view: () => this.#motion.view,
      onStart: () => {
        this.#motion.stop()
        this.#isGesturing = true
      },
      onCamera: (camera) => this.#motion.place(camera),
      onEnd: () => {
        this.#isGesturing = false
        this.#requestFrame()
      },
    })
    const { signal } = this.#ending
    const pointer = {
      onDown: () => {
        // d3-zoom keeps the browser from doing this itself.
        host.focus({ preventScroll: true })
        hooks.onPointer()
      },
      onClick: (kind: 'click' | 'double', place: ScreenPoint) => this.#click(kind, place),
      onHover: (place: ScreenPoint) => this.#hoverAt(place),
      onLeave: () => this.#hover(-1),
    }
    listenToPointer(host, pointer, signal)
    this.#observer = new ResizeObserver(() => this.#resize())
    this.#observer.observe(host)
    watchPixelDensity(() => this.#resize(), signal)
  }

  dispose(): void {
    this.#ending.abort()
    this.#observer.disconnect()
    this.#gestures.dispose()
    cancelAnimationFrame(this.#frameRequest)
  }

  setWorld(world: World): void {
    // Measured before there is a world: nothing may be drawn until the camera knows the view's size.
    if (this.#motion.view.width === 0) this.#resize()
    const before = this.#world
    this.#world = world
    if (before?.palette !== world.palette) this.#painter.forget()
    else if (before.people !== world.people) this.#painter.follow(before.people, world.people)
    if (before?.kinOf !== world.kinOf) this.#painter.outdateTexts()
    if (!before) this.#motion.place(world.isEditing ? this.#cameraOn(world.selectedId) : this.#openingCamera(world))
    else if (before.scene !== world.scene) this.#travelFrom(before, world)
    else if (before.selectedId !== world.selectedId) this.#motion.glideTo(this.#cameraFor(world), travelMs)
    this.#highlight.follow(before, world)
    // The next frame moves overlays to their places.
    this.#canvas.dataset['moving'] = 'true'
    this.#requestFrame()
  }

  /** Sets the person with the keyboard focus; the view follows. Undefined hides the ring. */
  setFocused(id: number | undefined): void {
    this.#focusedId = id
    const node = id === undefined ? -1 : (this.#world?.scene.nodeOf(id) ?? -1)
    if (this.#world && node >= 0) {
      const { x, y } = this.#world.scene
      const box = { left: x[node]!, top: y[node]!, right: x[node]! + nodeWidth, bottom: y[node]! + nodeHeight }
      const { destination } = this.#motion
      const next = bringIntoView(destination, box, this.#motion.view, marginOf(this.#motion.view))
      if (next.x !== destination.x || next.y !== destination.y) this.#motion.glideTo(next, keyboardMs)
    }
    this.#requestFrame()
  }

  /** Draws again, so that everything over the picture finds its place. */
  refresh(): void {
    this.#requestFrame()
  }

  /** Zooms about the middle of the view. */
  zoomBy(factor: number): void {
    if (this.#world) this.#motion.zoomBy(factor, this.#world.scene)
  }

  fitAll(): void {
    if (this.#world) this.#motion.glideTo(this.#wholeOf(this.#world), travelMs)
  }

  /** Shows somebody and those close to them at a scale at which names can be read. */
  showPerson(id: number): void {
    const node = this.#world?.scene.nodeOf(id) ?? -1
    if (this.#world && node >= 0) this.#motion.glideTo(this.#closeTo(this.#world, node), travelMs)
  }

  /** Moves in ten steps to the person's middle. */
  recentre(id: number): void {
    this.#motion.stepTo(this.#cameraOn(id))
  }

  /** Moves the view at once, for the overview map. */
  showAt(point: CanvasPoint): void {
    this.#motion.stop()
    this.#motion.place(centreOn(point, this.#motion.view, this.#motion.camera.scale))
  }

  /** Switches to print: everyone in full, light colours, sharp, however small the screen is. The page fits the canvas to the paper. */
  beginPrint(palette: Palette): void {
    if (!this.#world || this.#beforePrint) return
    this.#beforePrint = { camera: this.#motion.camera, palette: this.#world.palette }
    this.#world = { ...this.#world, palette }
    const { view, density, camera } = paperFor(this.#world.scene)
    this.#motion.stop()
    this.#motion.resize(view, false)
    this.#motion.place(camera)
    this.#setCanvas(view, density)
    this.#draw()
  }

  endPrint(): void {
    if (!this.#world || !this.#beforePrint) return
    const { camera, palette } = this.#beforePrint
    this.#world = { ...this.#world, palette }
    this.#beforePrint = undefined
    this.#motion.resize({ width: this.#host.clientWidth, height: this.#host.clientHeight }, false)
    this.#motion.place(camera)
    this.#resize()
  }

  #click(kind: 'click' | 'double', place: ScreenPoint): void {
    const world = this.#world
    if (!world) return
    if (kind === 'double') {
      // The picture may have moved since, so the person whom the first click hit counts.
      if (this.#clickedId !== undefined) this.#hooks.onOpen(this.#clickedId)
      return
    }
    const { camera } = this.#motion
    const point = toCanvas(camera, place)
    const { node, isArrow } = this.#hitTester.at(world.scene, point, camera.scale)
    this.#clickedId = undefined
    if (node < 0) {
      if (!this.#followStub(world.scene, point)) this.#hooks.onBackground()
      return
    }
    const id = world.scene.ids[node]!
    if (!isArrow) this.#clickedId = id
    if (id !== world.selectedId) this.#hooks.onSelect(id)
    else {
      this.recentre(id)
      if (!isArrow) this.#hooks.onSelected()
    }
  }

  /** A line with a free end leads to somebody elsewhere in the picture: moves the view there, if there is one. */
  #followStub(scene: Scene, point: CanvasPoint): boolean {
    const far = stubAt(scene, point, this.#motion.camera.scale)
    if (far >= 0) this.#motion.glideTo(this.#cameraOn(scene.ids[far]!), travelMs)
    return far >= 0
  }

  #hoverAt(place: ScreenPoint): void {
    const world = this.#world
    if (!world || this.#transition.travel) return
    const { camera } = this.#motion
    const { node } = this.#hitTester.at(world.scene, toCanvas(camera, place), camera.scale)
    this.#host.style.cursor = node >= 0 ? 'pointer' : ''
    const name = node < 0 ? '' : nameOf(world, world.scene.ids[node]!)
    if (this.#host.title !== name) this.#host.title = name
    this.#hover(node)
  }

  #hover(node: number): void {
    if (this.#world && this.#highlight.hover(node, this.#world)) this.#requestFrame()
  }

  /** Shows the whole picture, or what is close to the selected person if names could not be read. */
  #openingCamera(world: World): Camera {
    const whole = this.#wholeOf(world)
    const node = world.scene.nodeOf(world.selectedId)
    return whole.scale >= minOpeningScale * world.palette.textScale || node < 0 ? whole : this.#closeTo(world, node)
  }

  #wholeOf({ scene, selectedId, palette }: World): Camera {
    const node = scene.nodeOf(selectedId)
    const point = node < 0 ? canvasPoint(scene.width / 2, scene.height / 2) : scene.middleOf(node)
    return fit(scene, this.#motion.view, point, palette.textScale)
  }

  /** @param scale - the present scale, to keep it */
  #closeTo({ scene, people, palette: { textScale } }: World, node: number, scale?: number): Camera {
    const least = scale ?? readingScales.least * textScale
    const most = scale ?? readingScales.most * textScale
    return closeKinCamera(scene, people.graph, node, this.#motion.view, { least, most })
  }

  /** Returns the camera that centres somebody at the present scale; during editing, at the editing scale. */
  #cameraOn(id: number): Camera {
    const { camera, view } = this.#motion
    const scene = this.#world?.scene
    const node = scene?.nodeOf(id) ?? -1
    if (!scene || node < 0) return camera
    const middle = scene.middleOf(node)
    return this.#world?.isEditing ? editCamera(middle, view, drawnRows(this.#world)) : centreOn(middle, view, camera.scale)
  }

  /** Returns the camera that shows the selected person with those close to them at the present scale; during editing, the one for editing. */
  #cameraFor(world: World): Camera {
    const { scale } = this.#motion.camera
    const node = world.scene.nodeOf(world.selectedId)
    if (world.isEditing || node < 0) return this.#cameraOn(world.selectedId)
    return this.#closeTo(world, node, scale)
  }

  #travelFrom(before: World, world: World): void {
    const travel = planTransition(before, world, this.#motion.middle)
    this.#motion.place(carryCamera(this.#motion.camera, travel))
    if (!this.#calm.matches) this.#transition.begin(travel)
    if (before.isEditing && !world.isEditing) this.#motion.glideTo(this.#openingCamera(world), travelMs)
    else if (!isChangedByOthers(before, world) || this.#motion.isGliding) this.#motion.glideTo(this.#cameraFor(world), travelMs)
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
    this.#motion.advance(now, this.#world?.scene)
    this.#transition.advance(now)
    this.#highlight.advance(step, this.#calm.matches)
  }

  #draw(): void {
    const world = this.#world
    const { camera, view, isGliding } = this.#motion
    if (!world || view.width === 0) return
    this.#gestures.follow(camera)
    const { travel, progress } = this.#transition
    const isMoving = this.#isGesturing || isGliding || travel !== undefined
    const highlight = this.#highlight
    const isOnPaper = this.#beforePrint !== undefined
    const focusedId = isOnPaper ? undefined : this.#focusedId
    const picture: Picture = {
      ...world,
      camera,
      view,
      density: this.#density,
      isMoving,
      lit: isOnPaper ? undefined : highlight.lit,
      dim: isOnPaper ? 0 : highlight.dim,
      travel,
      progress,
      focusedId,
      isOnPaper,
    }
    const isSharp = this.#painter.draw(this.#context, picture)
    const selected = world.scene.nodeOf(world.selectedId)
    this.#hooks.onView(camera, view, selected < 0 ? undefined : world.scene.middleOf(selected))
    if (isGliding || travel || highlight.isChanging || !isSharp) this.#requestFrame()
    reportStage(this.#canvas, { isMoving, world, camera, drawn: this.#painter.cast.count, focusedId, highlight })
  }

  #setCanvas({ width, height }: Size, density: number): void {
    this.#density = density
    this.#canvas.width = Math.round(width * density)
    this.#canvas.height = Math.round(height * density)
  }

  #resize(): void {
    // The sheet of paper has its own size.
    if (this.#beforePrint) return
    const { clientWidth: width, clientHeight: height } = this.#host
    const isFirst = this.#motion.view.width === 0
    const staysWithEdited = this.#world?.isEditing === true
    this.#setCanvas({ width, height }, pixelDensity())
    this.#motion.resize({ width, height }, !staysWithEdited)
    if (this.#world && staysWithEdited && !isFirst) {
      this.#motion.stop()
      this.#motion.place(this.#cameraOn(this.#world.selectedId))
    }
    this.#draw()
  }
}

const nameOf = ({ people, kinOf }: World, id: number): string =>
  [people.faceAt(people.graph.indexOf(id))?.name, kinOf?.(id)].filter(Boolean).join(' · ')

/** Whether parents and children of the selected person are drawn. */
function drawnRows({ scene, people, selectedId }: World): { above: boolean; below: boolean } {
  const { parents, children } = closeRelatives(people.graph, selectedId)
  const isDrawn = (id: number): boolean => scene.nodeOf(id) >= 0
  return { above: parents.some(isDrawn), below: children.some(isDrawn) }
}
