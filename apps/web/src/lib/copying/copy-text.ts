/**
 * Copies a text.
 *
 * @param beside - stands where the page can be used: a dialog keeps the focus from the rest of it
 * @returns whether the browser allowed it
 */
export async function copyText(text: string, beside: HTMLElement): Promise<boolean> {
  // Without HTTPS there is no clipboard, only the old way.
  if (!window.isSecureContext) return copySelection(text, beside)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text, beside)
  }
}

function copySelection(text: string, beside: HTMLElement): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  beside.after(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  beside.focus()
  return isCopied
}
