/** Passes bytes to the browser as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address in a later turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
