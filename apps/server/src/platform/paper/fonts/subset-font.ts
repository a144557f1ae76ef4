import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// HarfBuzz's subsetter (https://harfbuzz.github.io/harfbuzz-hb-subset.html), a program of its own beside its shaper.

const initialize = '_initialize'

/** The part of the global that is used here; the types of Node lack it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: unknown }
}

interface Exports {
  memory: { buffer: ArrayBuffer }
  [initialize]: () => void
  malloc: (bytes: number) => number
  free: (pointer: number) => void
  hb_blob_create: (data: number, length: number, mode: number, user: number, destroy: number) => number
  hb_blob_destroy: (blob: number) => void
  hb_blob_get_data: (blob: number, length: number) => number
  hb_blob_get_length: (blob: number) => number
  hb_face_create: (blob: number, index: number) => number
  hb_face_destroy: (face: number) => void
  hb_face_reference_blob: (face: number) => number
  hb_set_add: (set: number, value: number) => void
  hb_set_clear: (set: number) => void
  hb_set_invert: (set: number) => void
  hb_subset_input_create_or_fail: () => number
  hb_subset_input_destroy: (input: number) => void
  hb_subset_input_glyph_set: (input: number) => number
  hb_subset_input_unicode_set: (input: number) => number
  hb_subset_input_set: (input: number, kind: number) => number
  hb_subset_input_set_flags: (input: number, flags: number) => void
  hb_subset_or_fail: (face: number, input: number) => number
}

/** Of `hb_memory_mode_t`, `hb_subset_flags_t` and `hb_subset_sets_t`. */
const readOnly = 1
const noHinting = 1
const retainGlyphIds = 2
const layoutFeatures = 6

let loaded: Exports | undefined

/** Each subset takes some of its memory and gives it back. */
function load(): Exports {
  if (loaded !== undefined) return loaded
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)))
  loaded = instance.exports as Exports
  loaded[initialize]()
  return loaded
}

/** What a part of a font must hold. */
export type Wanted =
  /** These glyphs, for a program that asks by number: in TrueType fonts by glyph, which they keep, in CID-keyed ones by CID. */
  | { readonly glyphs: Iterable<number>; readonly isCidKeyed: boolean }
  /** These characters, and all that their shaping needs, for a browser. */
  | { readonly characters: Iterable<number> }

/** Makes a font of a few of another's glyphs. @throws Error when the font is broken */
export function subsetFont(font: Uint8Array, wanted: Wanted): Uint8Array<ArrayBuffer> {
  const hb = load()
  const data = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, data)
  const blob = hb.hb_blob_create(data, font.length, readOnly, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  try {
    if ('glyphs' in wanted) {
      const glyphs = hb.hb_subset_input_glyph_set(input)
      for (const glyph of wanted.glyphs) hb.hb_set_add(glyphs, glyph)
      // No rules of shaping, which would bring more glyphs in.
      hb.hb_set_clear(hb.hb_subset_input_set(input, layoutFeatures))
      hb.hb_subset_input_set_flags(input, wanted.isCidKeyed ? noHinting : noHinting | retainGlyphIds)
    } else {
      const characters = hb.hb_subset_input_unicode_set(input)
      for (const character of wanted.characters) hb.hb_set_add(characters, character)
      hb.hb_subset_input_set_flags(input, noHinting)
    }
    const made = hb.hb_subset_or_fail(face, input)
    if (made === 0) throw new Error('The font cannot be cut down.')
    const result = hb.hb_face_reference_blob(made)
    const at = hb.hb_blob_get_data(result, 0)
    const bytes = new Uint8Array(hb.memory.buffer).slice(at, at + hb.hb_blob_get_length(result))
    hb.hb_blob_destroy(result)
    hb.hb_face_destroy(made)
    return bytes
  } finally {
    hb.hb_subset_input_destroy(input)
    hb.hb_face_destroy(face)
    hb.hb_blob_destroy(blob)
    hb.free(data)
  }
}
