interface Point {
  readonly x: number
  readonly y: number
}

/** The share of its length by which a line bends to its left, so that a way there and a way back are two lines. */
const bend = 0.14

/** @returns the line between two points as SVG, and where its arrow stands: halfway, pointing ahead */
export function legShape(from: Point, to: Point): { line: string; arrow: string } {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const middle = { x: (from.x + to.x) / 2 + dy * bend, y: (from.y + to.y) / 2 - dx * bend }
  // The point of a quadratic curve at its half, where its direction is that from end to end.
  const half = { x: (from.x + to.x + 2 * middle.x) / 4, y: (from.y + to.y + 2 * middle.y) / 4 }
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI
  const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`
  return {
    line: `M${at(from)}Q${at(middle)} ${at(to)}`,
    arrow: `translate(${at(half)}) rotate(${round(angle)})${Math.hypot(dx, dy) < minLengthForArrow ? ' scale(0)' : ''}`,
  }
}

/** Between places that nearly touch there is no room for an arrow. */
const minLengthForArrow = 56

const round = (value: number): number => Math.round(value * 10) / 10
