const nameKey = 'guest_name'

/** The name that a guest gave on this device before. */
export function readName(): string {
  try {
    return window.localStorage.getItem(nameKey) ?? ''
  } catch {
    return ''
  }
}

export function storeName(name: string): void {
  try {
    window.localStorage.setItem(nameKey, name)
  } catch {
    // It is only typed again.
  }
}
