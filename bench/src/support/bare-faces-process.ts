// The bare @vladmandic/face-api as its own examples use it on WebAssembly: given a file's name, it answers how many faces are in
// it.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'

const require = createRequire(new URL('../../../apps/server/package.json', import.meta.url))
const packageOf = (name: string): string => path.dirname(require.resolve(`${name}/package.json`))
const wasm = path.join(packageOf('@tensorflow/tfjs-backend-wasm'), 'dist') + path.sep
const models = path.join(packageOf('@vladmandic/face-api'), 'model')
// Its browser build is the only one that needs no further package; it fetches its files as a page would.
Object.assign(globalThis, {
  window: globalThis,
  document: { createElement: () => ({}) },
  require,
  __dirname: wasm,
  fetch: async (address: unknown) =>
    new Response(await readFile(String(address)), { headers: { 'content-type': 'application/wasm' } }),
})
const api = await import(path.join(packageOf('@vladmandic/face-api'), 'dist/face-api.esm.js'))
api.tf.setWasmPaths(wasm)
await api.tf.setBackend('wasm')
await api.tf.ready()
for (const [net, name] of [
  [api.nets.ssdMobilenetv1, 'ssd_mobilenetv1_model'],
  [api.nets.faceLandmark68Net, 'face_landmark_68_model'],
  [api.nets.faceRecognitionNet, 'face_recognition_model'],
]) {
  const { weights } = JSON.parse(await readFile(path.join(models, `${name}-weights_manifest.json`), 'utf8'))[0]
  const bytes = await readFile(path.join(models, `${name}.bin`))
  net.loadFromWeightMap(
    api.tf.io.decodeWeights(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), weights),
  )
}

process.on('message', (file) => {
  void (async () => {
    const { data, info } = await sharp(String(file))
      .autoOrient()
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const tensor = api.tf.tensor3d(new Uint8Array(data), [info.height, info.width, 3], 'int32')
    const found = await api.detectAllFaces(tensor).withFaceLandmarks().withFaceDescriptors()
    tensor.dispose()
    process.send?.(found.length)
  })()
})
process.send?.('ready')
