import sharp from 'sharp'

/** Pseudo-random numbers from 0 to 1: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Scene {
  place: number
  /** Who stands there. */
  people?: number
  /** By how many pixels the camera moved. */
  moved?: number
}

const [width, height] = [600, 450]

/** A generated photo of people in some place, with the noise of a camera. The same numbers give the same place and people. */
export async function scene({ place, people = place, moved = 0 }: Scene): Promise<Buffer> {
  const behind = randomOf(place)
  const before = randomOf(people * 7_919 + 13)
  const colour = (random: () => number): string => `hsl(${random() * 360} ${random() * 100}% ${15 + random() * 70}%)`
  const shapes = Array.from({ length: 18 }, (_, at) => {
    const [x, y] = [behind() * width, behind() * height]
    const look = `fill="${colour(behind)}" opacity="${0.3 + behind() * 0.7}"`
    return at % 2 === 0
      ? `<ellipse cx="${x}" cy="${y}" rx="${30 + behind() * 160}" ry="${20 + behind() * 120}" ${look}/>`
      : `<rect x="${x}" y="${y}" width="${10 + behind() * 150}" height="${10 + behind() * 100}" ${look}/>`
  })
  const bodies = Array.from({ length: 1 + Math.floor(before() * 3) }, () => {
    const [x, y, size] = [width * (0.25 + 0.5 * before()), height * (0.35 + 0.25 * before()), 30 + before() * 40]
    return `<g transform="translate(${x},${y})"><rect x="${-size}" y="${size * 0.8}" width="${2 * size}" height="${height}" rx="${size / 2}"
      fill="${colour(before)}"/><circle r="${size * 0.8}" fill="${colour(before)}"/></g>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="translate(${moved},${-moved / 2})">
    <rect x="-50" y="-50" width="${width + 100}" height="${height + 100}" fill="${colour(behind)}"/>${shapes.join('')}${bodies.join('')}</g></svg>`
  const { data, info } = await sharp(Buffer.from(drawing)).removeAlpha().blur(1).raw().toBuffer({ resolveWithObject: true })
  const noise = randomOf(place * 31 + people + moved)
  for (let at = 0; at < data.length; at++) data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + (noise() - 0.5) * 22))
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** The picture without these parts of its sides. */
export const cropped = (picture: Buffer, left: number, top: number, right: number, bottom: number): Promise<Buffer> =>
  sharp(picture)
    .extract({
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round((1 - left - right) * width),
      height: Math.round((1 - top - bottom) * height),
    })
    .jpeg({ quality: 85 })
    .toBuffer()

/** Other files of a picture. */
export const filesOf: Readonly<Record<string, (picture: Buffer) => Promise<Buffer>>> = {
  smaller: (picture) => sharp(picture).resize(300).jpeg().toBuffer(),
  tiny: (picture) => sharp(picture).resize(160).jpeg({ quality: 60 }).toBuffer(),
  'compressed again': (picture) => sharp(picture).jpeg({ quality: 30 }).toBuffer(),
  webp: (picture) => sharp(picture).webp({ quality: 60 }).toBuffer(),
  grey: (picture) => sharp(picture).greyscale().jpeg().toBuffer(),
  brighter: (picture) => sharp(picture).linear(1.1, 8).jpeg().toBuffer(),
  'cropped by 2 % on each side': (picture) => cropped(picture, 0.02, 0.02, 0.02, 0.02),
  'cropped by up to 5 %': (picture) => cropped(picture, 0.03, 0.01, 0.05, 0.02),
}

/** Pictures that look like one and are another. */
export const othersLike: Readonly<Record<string, (place: number) => Promise<Buffer>>> = {
  'other people in the place': (place) => scene({ place, people: place + 5_000 }),
  'the next moment': (place) => scene({ place, people: place + 9_000, moved: 8 }),
  'another place': (place) => scene({ place: place + 100_000 }),
}
