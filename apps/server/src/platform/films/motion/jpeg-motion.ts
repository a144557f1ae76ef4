import type { FilmFile } from '../film-file.ts'
import type { Candidate } from './candidate.ts'

const maxSegments = 200
const xmpStart = 'http://ns.adobe.com/xap/1.0/\0'
/** More things are in no photo. */
const maxItems = 50

/** Google's notes in XMP say how far in front of the file's end the film begins. */
export async function findInJpeg(file: FilmFile): Promise<Candidate[]> {
  const offsets = (await readXmp(file)).flatMap(offsetsIn)
  return offsets.map((offset) => ({ start: file.sizeBytes - offset, end: file.sizeBytes }))
}

/** The texts of the segments in front of the picture that hold XMP. */
async function readXmp(file: FilmFile): Promise<string[]> {
  const found: string[] = []
  let position = 2
  for (let count = 0; count < maxSegments; count++) {
    const head = await file.read(position, 4)
    if (head.length < 4 || head[0] !== 0xff) break
    const marker = head[1] ?? 0
    const bytes = head.readUInt16BE(2)
    // The picture, or its end.
    if (marker === 0xda || marker === 0xd9 || bytes < 2) break
    if (marker === 0xe1) {
      const text = (await file.read(position + 4, bytes - 2)).toString('utf8')
      if (text.startsWith(xmpStart)) found.push(text.slice(xmpStart.length))
    }
    position += 2 + bytes
  }
  return found
}

/** A property of XMP is an attribute or an element, under any prefix. */
const property = (text: string, name: string): string => {
  const [, attribute, element] = new RegExp(`:${name}(?:\\s{0,9}=\\s{0,9}["']([^"']{0,99})["']|>([^<]{0,99})<)`).exec(text) ?? []
  return (attribute ?? element ?? '').trim()
}

const numberOf = (text: string): number => (/^\d{1,12}$/.test(text) ? Number(text) : 0)

function offsetsIn(xmp: string): number[] {
  const items = xmp
    .split('<rdf:li')
    .slice(1, maxItems)
    .filter((item) => property(item, 'Semantic') !== '')
  const at = items.findIndex((item) => property(item, 'Semantic') === 'MotionPhoto')
  // The film, and what lies behind it.
  const inDirectory =
    at < 0
      ? 0
      : items.slice(at).reduce((sum, item) => sum + numberOf(property(item, 'Length')) + numberOf(property(item, 'Padding')), 0)
  return [inDirectory, numberOf(property(xmp, 'MicroVideoOffset'))].filter((offset) => offset > 0)
}
