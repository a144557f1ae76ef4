/** Where a file named in a GEDCOM lies: in the archive beside it, on somebody's disk, or on the web. */
export type FileReference = { at: 'archive'; names: string[] } | { at: 'elsewhere' } | { at: 'web' }

/**
 * GEDCOM 7 uses relative references with escapes (RFC 3986); older files have paths of any system. Nothing is ever fetched from
 * the web or read from outside the archive.
 */
export function readFileReference(file: string): FileReference {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file) && !/^file:/i.test(file)) return { at: 'web' }
  const plain = file.replaceAll('\\', '/')
  const names = [...new Set([unescaped(plain), plain])].map((name) => name.replace(/^(?:\.\/)+/, ''))
  const isOutside = names.some(
    (name) => /^(?:[a-z]:|\/|~|file:)/i.test(name) || name.split('/').includes('..') || name.includes('\0') || name === '',
  )
  return isOutside ? { at: 'elsewhere' } : { at: 'archive', names }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
