import { buildFamilyGraph } from '@banyan/family-graph'
import { indexKinship } from '@banyan/kinship'
import { generateFamily, namedFamilies } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { drawChart } from '../draw-chart.ts'
import { chartFamily, everything, roughMeasure, styleOf } from '../test-support/chart-families.ts'
import { itemsOf, measureDrawing, overlappingPairs } from '../test-support/measure-drawing.ts'
import { findConnection } from './connection.ts'
import type { Connection } from './connection.ts'

const connect = (
  family: Parameters<typeof chartFamily>[0],
  from: number,
  to: number,
  by: 'nearest' | 'blood' = 'nearest',
  language: 'en' | 'zh-TW' = 'en',
): Connection | undefined => findConnection(buildFamilyGraph(family), indexKinship(family), from, to, by, language)

const cousins = namedFamilies.cousinMarriage()
const idOf = (name: string): number => cousins.people.find((person) => person.name === name)!.id

describe('the line between two people', () => {
  const [he, she] = [idOf('Pentti Ylipelto'), idOf('Raija Ojala')]

  it('is the nearest: cousins who married are husband and wife', () => {
    expect(connect(cousins, he, she)).toEqual({
      people: [he, she],
      steps: [{ kind: 'across', word: 'wife' }],
      word: 'wife',
    })
  })

  it('is that by blood when this is asked for', () => {
    const line = connect(cousins, he, she, 'blood')!
    expect(line.people.map((id) => cousins.people[id - 1]!.name)).toEqual([
      'Pentti Ylipelto',
      'Arvo Ylipelto',
      'Aino Ojala',
      'Raija Ojala',
    ])
    expect(line.steps).toEqual([
      { kind: 'up', word: 'father' },
      { kind: 'across', word: 'sister' },
      { kind: 'down', word: 'daughter' },
    ])
    expect(line.word).toBe('cousin')
    expect(connect(cousins, he, she, 'blood', 'zh-TW')!.steps.map(({ word }) => word)).toEqual(['爸爸', '妹妹', '女兒'])
  })

  it('does not exist between strangers, nor by blood between people who only married', () => {
    const two = namedFamilies.twoFamilies()
    expect(connect(two, 1, 4)).toBeUndefined()
    expect(connect(two, 1, 2, 'blood')).toBeUndefined()
    expect(connect(two, 1, 1)).toEqual({ people: [1], steps: [], word: '' })
  })

  it.each([1, 2, 3])('is drawn with each person once and each word once, seed %i', (seed) => {
    const sample = generateFamily({ people: 120, seed, cousins: 0.2 })
    const family = chartFamily(sample, () => ({ place: 'Somewhere', kinName: 'kin' }))
    const kinship = indexKinship(sample)
    for (let to = 2; to <= 120; to += 7) {
      const connection = findConnection(family.graph, kinship, 1, to, 'nearest', 'en')
      const chart = drawChart(family, { kind: 'line', connection }, styleOf(everything), true, roughMeasure)
      expect(chart.cards.map(({ personId }) => personId)).toEqual(connection?.people ?? [])
      const boxes = chart.cards.map(({ x, y, width, height }) => [
        { x, y },
        { x: x + width, y },
        { x: x + width, y: y + height },
        { x, y: y + height },
      ])
      expect(overlappingPairs(boxes, 0)).toEqual([])
      const { texts } = measureDrawing(itemsOf(chart), roughMeasure)
      const shapes = texts.map(({ corners }) => corners)
      expect(overlappingPairs(shapes, 0.9).map(([a, b]) => [texts[a]!.text, texts[b]!.text])).toEqual([])
    }
  })
})
