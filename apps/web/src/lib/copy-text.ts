/** Copies a text. @returns whether the browser allowed it: many do not without HTTPS, or without asking */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
