import { limits } from '../limits.ts'

// Local part, @, dotted domain, as the specification requires. Linear time: no part can match what its neighbour matches.
const emailShape = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@.<>()[\]\\,;:"]+(?:\.[^\s\p{Cc}@.<>()[\]\\,;:"]+)+$/u

export const isEmail = (text: string): boolean => text.length <= limits.email && emailShape.test(text)
