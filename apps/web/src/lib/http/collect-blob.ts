/** Above this the parts are joined, so that the browser may keep them on disk instead of in memory. */
const joinBytes = 16 * 1024 * 1024

/** Reads a large answer and reports progress. */
export async function collectBlob(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  type: string,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  let whole = new Blob([], { type })
  let parts: Uint8Array<ArrayBuffer>[] = []
  let partBytes = 0
  const join = () => {
    whole = new Blob([whole, ...parts], { type })
    parts = []
    partBytes = 0
  }
  const reader = stream.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    partBytes += part.value.length
    onBytes(whole.size + partBytes)
    if (partBytes >= joinBytes) join()
  }
  join()
  return whole
}
