import { decodeAnsel } from './ansel.ts'
import { singleByteTables } from './code-pages.ts'
import { hasTable } from './encodings.ts'
import type { Encoding } from './encodings.ts'

// Part of every runtime that we use, but of no ECMAScript library known to TypeScript.
declare class TextDecoder {
  constructor(label: string, options?: { ignoreBOM?: boolean })
  decode(bytes: Uint8Array): string
}

const decoders = new Map<Encoding, TextDecoder>()

/** Decodes bytes; those that the encoding has no character for become U+FFFD or a control character. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'ansel') return decodeAnsel(bytes)
  if (hasTable(encoding)) return decodeByTable(bytes, singleByteTables[encoding])
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding, { ignoreBOM: true })
  decoders.set(encoding, decoder)
  return decoder.decode(bytes)
}

function decodeByTable(bytes: Uint8Array, table: string): string {
  const chunks: string[] = []
  let chunk = ''
  for (const byte of bytes) {
    chunk += byte < 0x80 ? String.fromCharCode(byte) : (table[byte - 0x80] ?? '\uFFFD')
    if (chunk.length > 8192) {
      chunks.push(chunk)
      chunk = ''
    }
  }
  return chunks.join('') + chunk
}
