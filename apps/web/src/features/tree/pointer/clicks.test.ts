import { describe, expect, it } from 'vitest'
import { ClickDetector } from './clicks.ts'
import type { Press } from './clicks.ts'

const at = (timeStamp: number, x = 100, y = 100, rest: Partial<Press> = {}): Press => ({
  pointerId: 1,
  pointerType: 'mouse',
  timeStamp,
  x,
  y,
  ...rest,
})

function press(detector: ClickDetector, from: Press, to: Press) {
  detector.down(from)
  return detector.up(to)
}

describe('clicks', () => {
  it('are shorter than 300 ms', () => {
    expect(press(new ClickDetector(), at(0), at(299))).toBe('click')
    expect(press(new ClickDetector(), at(0), at(300))).toBe('none')
  })

  it('do not move', () => {
    expect(press(new ClickDetector(), at(0), at(100, 103))).toBe('click')
    expect(press(new ClickDetector(), at(0), at(100, 120))).toBe('none')
  })

  it('may tremble more by finger than by mouse', () => {
    const finger = { pointerType: 'touch' }
    expect(press(new ClickDetector(), at(0, 100, 100, finger), at(100, 109, 100, finger))).toBe('click')
    expect(press(new ClickDetector(), at(0), at(100, 109))).toBe('none')
  })

  it('come in pairs when the second follows soon and near, and the third begins anew', () => {
    const detector = new ClickDetector()
    expect(press(detector, at(0), at(50))).toBe('click')
    expect(press(detector, at(200), at(250))).toBe('double')
    expect(press(detector, at(400), at(450))).toBe('click')
    expect(press(detector, at(1500), at(1550))).toBe('click')
    expect(press(detector, at(1600, 300), at(1650, 300))).toBe('click')
  })

  it('are not the lifting of one of two fingers', () => {
    const detector = new ClickDetector()
    detector.down(at(0))
    detector.down(at(20, 200, 100, { pointerId: 2 }))
    expect(detector.up(at(80))).toBe('none')
    expect(detector.up(at(90, 200, 100, { pointerId: 2 }))).toBe('none')
    expect(press(detector, at(500), at(550))).toBe('click')
  })

  it('are not what the browser cancelled', () => {
    const detector = new ClickDetector()
    detector.down(at(0))
    detector.cancel(1)
    expect(detector.up(at(50))).toBe('none')
  })
})
