/** Returns a file's SHA-256 in hexadecimal; empty if the browser does not offer it (pages without encryption). */
async function hash(file: File): Promise<string> {
  if (!globalThis.isSecureContext) return ''
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

addEventListener('message', ({ data }: MessageEvent<{ id: number; file: File }>) => {
  const answer = (text: string) => postMessage({ id: data.id, hash: text })
  // The upload itself reports a file that cannot be read.
  hash(data.file).then(answer, () => answer(''))
})
