import { describe, expect, it } from 'vitest'
import { cameraAt, glideBySteps, glideByTime, recentreSteps, travelMs } from './glide.ts'

const from = { x: 0, y: 0, scale: 1 }
const to = { x: 300, y: -120, scale: 1 }

describe('a camera on its way', () => {
  it('arrives at the person after ten frames, however long these took', () => {
    const glide = glideBySteps(from, to, recentreSteps)
    const shares = Array.from({ length: 12 }, (_, frame) => glide.share(frame, frame * 1_000))
    expect(shares).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1])
    expect(cameraAt(glide, 1)).toEqual(to)
    expect(cameraAt(glide, 0)).toEqual(from)
  })

  it('arrives by time where people travel, however many frames there were', () => {
    const glide = glideByTime(from, to, travelMs)
    expect([glide.share(1, 0), glide.share(2, travelMs / 2), glide.share(3, travelMs), glide.share(3, 5_000)]).toEqual([
      0, 0.5, 1, 1,
    ])
  })
})
