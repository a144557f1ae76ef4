import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { FoundFace } from './face-finder.ts'

// The child process of `openFaceFinder`: receives a picture and answers the faces in it. The model and its WebAssembly come as
// files of two packages. The only build of the library with everything included is for browsers: it loads its files with `fetch`
// and looks for a window, so this process, which does nothing else, provides both.

/** Larger pictures reveal no more faces and take longer. */
const maxSidePx = 1280
/** The detector's minimum score, from 0 to 1. */
const minScore = 0.4
const maxFaces = 100

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

async function findFaces(picture: Uint8Array): Promise<FoundFace[]> {
  model ??= openModel()
  const api = await model
  const { data, info } = await sharp(picture)
    .resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
    .flatten()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const pixels =
    info.channels === 3 ? data : await sharp(data, { raw: info }).toColourspace('srgb').removeAlpha().raw().toBuffer()
  const tensor = api.tf.tensor3d(new Uint8Array(pixels), [info.height, info.width, 3], 'int32')
  try {
    const options = new api.SsdMobilenetv1Options({ minConfidence: minScore, maxResults: maxFaces })
    const found = await api
      .detectAllFaces(tensor as never, options)
      .withFaceLandmarks()
      .withFaceDescriptors()
    return found.map(({ detection: { box }, descriptor }) => ({
      x1: within(box.left / info.width),
      x2: within(box.right / info.width),
      y1: within(box.top / info.height),
      y2: within(box.bottom / info.height),
      descriptor: Buffer.from(descriptor.buffer, descriptor.byteOffset, descriptor.byteLength).toString('base64'),
    }))
  } finally {
    tensor.dispose()
  }
}

const within = (value: number): number => Math.min(1, Math.max(0, value))

// Nobody waits for faces, but people do wait for pages and uploads.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Without the server, nobody needs the result.
process.once('disconnect', () => process.exit())
// Errors are not caught: they end the process, and the parent sees that.
process.on('message', (picture) => void findFaces(picture as Uint8Array).then((faces) => process.send?.(faces)))
