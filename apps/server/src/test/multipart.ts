/** Builds a multipart body as a browser does, with the parts in the order given. */
export function multipart(parts: [name: string, value: string | { bytes: Uint8Array; fileName: string }][]): {
  body: Buffer
  headers: Record<string, string>
} {
  const boundary = '----banyan7f3c'
  const chunks = parts.flatMap(([name, value]) => {
    const isFile = typeof value !== 'string'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${isFile ? `; filename="${value.fileName}"\r\ncontent-type: application/octet-stream` : ''}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(isFile ? value.bytes : value), Buffer.from('\r\n')]
  })
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
