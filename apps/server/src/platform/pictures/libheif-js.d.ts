declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    /** Calls back with null when the picture cannot be decoded. */
    display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: object | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export = libheif
}
