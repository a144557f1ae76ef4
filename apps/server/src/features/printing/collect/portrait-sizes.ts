import type { PortraitFile } from '../../people/leaving/portrait-files.ts'

/** What is sharp at the usual size of cards. */
export const usualPortraitFile = 'portrait.jpg'
/** The files of a portrait, the smallest first, and how many pixels wide each is. */
const portraitWidths = [
  ['small.jpg', 80],
  ['small@2x.jpg', 160],
  ['portrait.jpg', 200],
  ['portrait@2x.jpg', 400],
] as const satisfies [PortraitFile, number][]

/**
 * Chooses the files of portraits that are sharp enough for their size, and no larger.
 * @param portraits - the files that are sharp at the usual size
 * @param diameter - in pixels of what is printed
 */
export function portraitsOfSize(portraits: ReadonlyMap<string, string>, diameter: number): ReadonlyMap<string, string> {
  const wanted = diameter * 0.9
  const [file] = portraitWidths.find(([, width]) => width >= wanted) ?? portraitWidths.at(-1)!
  return new Map([...portraits].map(([name, key]) => [name, key.slice(0, -usualPortraitFile.length) + file]))
}
