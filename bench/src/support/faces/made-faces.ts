import { randomFrom } from '../../../../apps/server/src/test/kills/random.ts'

const length = 128
/** As the descriptors of 78 faces of 23 people in public sample photos are apart (decision 110), and brothers and sisters less than others. */
const apart = { onePerson: 0.43, relatives: 0.68, others: 0.85 }
/** By how much the spread of one person's faces, and of people, differs: so their distances spread as the measured ones do. */
const unevenness = { faces: 0.49, people: 0.35 }
/** So many are related to each other. */
const relatives = 4

export interface MadeFace {
  /** Whose it is. */
  person: number
  photo: number
  /** As the server stores it. */
  descriptor: string
}

/** Makes faces of people, of whom every four are related. Each photo shows one to four of them, often relatives. */
export function makeFaces({ faces, people, seed }: { faces: number; people: number; seed: number }): MadeFace[] {
  const random = randomFrom(seed)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  /** A direction whose squared length is about so much, and more or less for some. */
  const step = (squared: number, uneven: number): Float64Array => {
    const scale = Math.sqrt((squared * Math.exp(uneven * normal() - uneven ** 2 / 2)) / length)
    return Float64Array.from({ length }, () => scale * normal())
  }
  // Two points that lie this far from one place are twice the squared distance apart.
  const of = {
    face: apart.onePerson ** 2 / 2,
    person: (apart.relatives ** 2 - apart.onePerson ** 2) / 2,
    family: (apart.others ** 2 - apart.relatives ** 2) / 2,
  }
  const families = Array.from({ length: Math.ceil(people / relatives) }, () => step(of.family, unevenness.people))
  const centres = Array.from({ length: people }, (_, person) =>
    sum(families[Math.floor(person / relatives)]!, step(of.person, unevenness.people)),
  )
  const made: MadeFace[] = []
  for (let photo = 0; made.length < faces; photo++) {
    const shown = new Set<number>()
    const count = Math.min(1 + Math.floor(4 * random()), faces - made.length)
    const first = Math.floor(random() * people)
    for (let tries = 0; shown.size < count && tries < 50; tries++) {
      const near = relatives * Math.floor(first / relatives) + Math.floor(random() * relatives)
      shown.add(tries === 0 ? first : random() < 0.5 && near < people ? near : Math.floor(random() * people))
    }
    for (const person of shown)
      made.push({ person, photo, descriptor: written(sum(centres[person]!, step(of.face, unevenness.faces))) })
  }
  return made
}

export const areRelated = (one: MadeFace, other: MadeFace): boolean =>
  Math.floor(one.person / relatives) === Math.floor(other.person / relatives)

const sum = (one: Float64Array, other: Float64Array): Float64Array => one.map((value, at) => value + other[at]!)

const written = (values: Float64Array): string => Buffer.from(Float32Array.from(values).buffer).toString('base64')

/** The distance of two of them. */
export function distanceOf(one: MadeFace, other: MadeFace): number {
  const [a, b] = [one, other].map(({ descriptor }) => {
    const bytes = Uint8Array.from(Buffer.from(descriptor, 'base64'))
    return new Float32Array(bytes.buffer)
  }) as [Float32Array, Float32Array]
  return Math.hypot(...a.map((value, at) => value - b[at]!))
}
