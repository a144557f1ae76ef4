/** A random text that nobody else makes up. Unlike `randomUUID`, it also works on a page that came over plain HTTP. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36).padStart(7, '0')).join('')
