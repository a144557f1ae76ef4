import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { Box } from '../../platform/pictures/box.ts'
import type { FaceRequest, FoundFace } from './face-finder.ts'

// The child process of `openFaceFinder`: receives a picture and answers the faces in it. The model and its WebAssembly come as
// files of two packages. The only build of the library with everything included is for browsers: it loads its files with `fetch`
// and looks for a window, so this process, which does nothing else, provides both.

/** Larger pictures reveal no more faces and take longer. */
const maxSidePx = 1280
/** A box that somebody drew is enlarged to this if it is smaller, because the detector misses smaller faces. */
const minDrawnSidePx = 150
/** The detector's minimum score, from 0 to 1. */
const minScore = 0.4
/** The minimum score of a face that is only found with a border around the picture. */
const minPortraitScore = 0.7
const maxFaces = 100
/** How wide the border of a portrait is, as a part of its width and height. */
const borderPart = 0.5
/** How much is looked at around a box that somebody drew, as a part of its width and height. */
const drawnBorderParts = [0.25, 0.5]
/** The smallest part of a portrait's area that its face takes up. */
const minPortraitPart = 0.25

const require = createRequire(import.meta.url)
const wasmFolder = path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))
const modelFolder = path.join(path.dirname(require.resolve('@vladmandic/face-api/package.json')), 'model')

async function openModel() {
  const files = async (address: unknown): Promise<Response> =>
    new Response(await readFile(String(address)), { headers: { 'content-type': 'application/wasm' } })
  Object.assign(globalThis, {
    window: globalThis,
    document: { createElement: () => ({}) },
    require,
    __dirname: wasmFolder,
    fetch: files,
  })
  const api = await import('@vladmandic/face-api/dist/face-api.esm.js')
  const { nets } = api
  // The library's types omit some of what it includes.
  const tf = api.tf as typeof api.tf & {
    setWasmPaths(folder: string): void
    setBackend(name: 'wasm'): Promise<boolean>
    ready(): Promise<void>
  }
  tf.setWasmPaths(`${wasmFolder}${path.sep}`)
  await tf.setBackend('wasm')
  await tf.ready()
  const load = async (net: { loadFromWeightMap(weights: object): void }, name: string): Promise<void> => {
    const manifest = JSON.parse(await readFile(path.join(modelFolder, `${name}-weights_manifest.json`), 'utf8')) as {
      weights: Parameters<typeof tf.io.decodeWeights>[1]
    }[]
    const bytes = await readFile(path.join(modelFolder, `${name}.bin`))
    net.loadFromWeightMap(
      tf.io.decodeWeights(
        bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
        manifest.flatMap((part) => part.weights),
      ),
    )
  }
  await load(nets.ssdMobilenetv1, 'ssd_mobilenetv1_model')
  await load(nets.faceLandmark68Net, 'face_landmark_68_model')
  await load(nets.faceRecognitionNet, 'face_recognition_model')
  return api
}

let model: ReturnType<typeof openModel> | undefined

interface Picture {
  /** Three bytes a pixel. */
  pixels: Uint8Array
  width: number
  height: number
}

/** The part of a picture, in pixels from its left and its top, that boxes are relative to. */
interface Frame {
  left: number
  top: number
  width: number
  height: number
}

/** Finds faces in a picture. @returns their boxes as parts of the frame, and what else it says of them */
type Detect<Found extends Box> = (picture: Picture, frame: Frame, minConfidence: number) => Promise<Found[]>

async function findFaces<Found extends Box>(bytes: Uint8Array, detect: Detect<Found>): Promise<Found[]> {
  const picture = await decode(bytes)
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height }
  const found = await detect(picture, whole, minScore)
  if (found.length > 0) return found
  // The detector overlooks a face that fills the picture, as in a portrait, but not the same one with room around it.
  const { framed, inner } = await surround(picture, borderPart)
  return (await detect(framed, inner, minPortraitScore)).filter(fillsPicture)
}

/** Finds the face in a box. What lies around the box is left out, since it may be somebody else's face. */
async function findFaceIn(bytes: Uint8Array, { x1, x2, y1, y2 }: Box): Promise<FoundFace[]> {
  const { width, height } = await sharp(bytes).metadata()
  const left = Math.min(width - 1, Math.floor(x1 * width))
  const top = Math.min(height - 1, Math.floor(y1 * height))
  const area = {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil(x2 * width)) - left),
    height: Math.max(1, Math.min(height, Math.ceil(y2 * height)) - top),
  }
  const picture = await decode(bytes, area)
  for (const part of drawnBorderParts) {
    const { framed, inner } = await surround(picture, part)
    const [face] = (await describe(framed, inner, minPortraitScore)).filter(fillsPicture).toSorted((a, b) => size(b) - size(a))
    if (face === undefined) continue
    const across = (x: number): number => (area.left + x * area.width) / width
    const down = (y: number): number => (area.top + y * area.height) / height
    return [{ ...face, x1: across(face.x1), x2: across(face.x2), y1: down(face.y1), y2: down(face.y2) }]
  }
  return []
}

async function decode(bytes: Uint8Array, area?: Frame): Promise<Picture> {
  const { data, info } = await (area === undefined ? fit(sharp(bytes)) : cut(sharp(bytes), area))
    .flatten()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const pixels =
    info.channels === 3 ? data : await sharp(data, { raw: info }).toColourspace('srgb').removeAlpha().raw().toBuffer()
  return { pixels, width: info.width, height: info.height }
}

const fit = (picture: Sharp): Sharp => picture.resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })

function cut(picture: Sharp, area: Frame): Sharp {
  const { width, height } = area
  const scale = Math.min(maxSidePx / Math.max(width, height), Math.max(1, minDrawnSidePx / Math.min(width, height)))
  const size = (length: number): number => Math.max(1, Math.round(length * scale))
  return picture.extract(area).resize(size(width), size(height), { fit: 'fill' })
}

/** Puts a grey border around a picture, as wide as a part of its sides. */
async function surround({ pixels, width, height }: Picture, part: number): Promise<{ framed: Picture; inner: Frame }> {
  const left = Math.round(width * part)
  const top = Math.round(height * part)
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .extend({ left, right: left, top, bottom: top, background: { r: 128, g: 128, b: 128 } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { framed: { pixels: data, width: info.width, height: info.height }, inner: { left, top, width, height } }
}

type Model = Awaited<ReturnType<typeof openModel>>

/** Finds faces and describes each by 128 numbers. */
const describe: Detect<FoundFace> = (picture, frame, minConfidence) =>
  withModel(picture, minConfidence, async (api, tensor, options) => {
    const found = await api.detectAllFaces(tensor, options).withFaceLandmarks().withFaceDescriptors()
    return found.map(({ detection: { box }, descriptor }) => ({
      ...within(box, frame),
      descriptor: Buffer.from(descriptor.buffer, descriptor.byteOffset, descriptor.byteLength).toString('base64'),
    }))
  })

/** Finds faces alone. */
const locate: Detect<Box> = (picture, frame, minConfidence) =>
  withModel(picture, minConfidence, async (api, tensor, options) =>
    (await api.detectAllFaces(tensor, options)).map(({ box }) => within(box, frame)),
  )

async function withModel<Result>(
  { pixels, width, height }: Picture,
  minConfidence: number,
  work: (api: Model, tensor: never, options: InstanceType<Model['SsdMobilenetv1Options']>) => Promise<Result>,
): Promise<Result> {
  model ??= openModel()
  const api = await model
  const tensor = api.tf.tensor3d(new Uint8Array(pixels), [height, width, 3], 'int32')
  try {
    return await work(api, tensor as never, new api.SsdMobilenetv1Options({ minConfidence, maxResults: maxFaces }))
  } finally {
    tensor.dispose()
  }
}

interface Edges {
  left: number
  right: number
  top: number
  bottom: number
}

/** A box of the model as parts of a frame. */
const within = ({ left, right, top, bottom }: Edges, frame: Frame): Box => ({
  x1: part((left - frame.left) / frame.width),
  x2: part((right - frame.left) / frame.width),
  y1: part((top - frame.top) / frame.height),
  y2: part((bottom - frame.top) / frame.height),
})

/** Whether a face takes up most of the picture: only those are searched for a second time, so that landscapes yield none. */
const fillsPicture = (face: Box): boolean => size(face) >= minPortraitPart

const size = ({ x1, x2, y1, y2 }: Box): number => (x2 - x1) * (y2 - y1)

const part = (value: number): number => Math.min(1, Math.max(0, value))

function answer({ picture, drawn, isPlaceOnly }: FaceRequest): Promise<Box[]> {
  if (drawn !== undefined) return findFaceIn(picture, drawn)
  return isPlaceOnly === true ? findFaces(picture, locate) : findFaces(picture, describe)
}

// Nobody waits for faces, but people do wait for pages and uploads.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Without the server, nobody needs the result.
process.once('disconnect', () => process.exit())
// Errors are not caught: they end the process, and the parent sees that.
process.on('message', (message) => {
  void answer(message as FaceRequest).then((faces) => process.send?.(faces))
})
