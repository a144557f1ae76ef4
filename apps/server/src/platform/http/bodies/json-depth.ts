/** No call nests as deep as this. */
const deepest = 20

const quote = 0x22
const backslash = 0x5c
const isOpening = (character: number): boolean => character === 0x5b || character === 0x7b
const isClosing = (character: number): boolean => character === 0x5d || character === 0x7d

/** Whether a JSON text nests deeper than any call needs: nested lists take thirty times as long to parse as other text. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at)
    if (character === quote) at = endOfText(json, at + 1)
    else if (isOpening(character)) depth += 1
    else if (isClosing(character)) depth -= 1
    if (depth > deepest) return true
  }
  return false
}

function endOfText(json: string, from: number): number {
  for (let at = from; at < json.length; at += 1) {
    const character = json.charCodeAt(at)
    if (character === backslash) at += 1
    else if (character === quote) return at
  }
  return json.length
}
