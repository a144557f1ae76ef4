import { describe, expect, it } from 'vitest'
import { measureDrawing } from '../charts/test-support/measure-drawing.ts'
import type { DrawingItem, TextItem } from '../drawing.ts'
import type { PaperPerson } from '../family.ts'
import { chartTools } from '../test-support/chart-tools.ts'
import { paperFamily } from '../test-support/paper-family.ts'
import { cardHeight, Cards, cardWidth } from './card.ts'

const [someone] = paperFamily(2, 1).people as [PaperPerson]
const titles =
  'Maredudd ap Owain (Meredith), King of the Britons; Prince of Deheubarth and Powys, who usurped the throne of North Wales; founded the Third Royal Tribe of Wales; Chiefest of the Britons; in old age a monk at Strata Florida'
const below = { dates: '1832 – † 1901', place: 'Llanrhaeadr-ym-Mochnant', kinName: 'great-great-grandfather' }

function textsOf(items: Iterable<DrawingItem>): TextItem[] {
  return [...items].flatMap((item) =>
    item.kind === 'text' ? [item] : item.kind === 'section' && item.role === 'P' ? textsOf(item.items) : [],
  )
}

function setCard(person: Partial<PaperPerson>, kin_names = false) {
  const shown = { portraits: false, dates: true, full_dates: true, places: kin_names, kin_names }
  const card = new Cards(chartTools, shown).card({ ...someone, dates: '', place: '', ...person })
  return { texts: textsOf([card]), drawn: measureDrawing([card], chartTools.measure) }
}

describe('the name on a card', () => {
  it.each([20, 60, 100, 150, titles.length])('is whole: %i letters', (length) => {
    const name = titles.slice(0, length).trim()
    for (const [more, kin] of [
      [{}, false],
      [{ dates: below.dates }, false],
      [below, true],
    ] as const) {
      const { texts, drawn } = setCard({ ...more, name }, kin)
      const shown = texts.map(({ text }) => text).join(' ')
      expect(shown).toContain(name)
      expect(shown).not.toContain('…')
      for (const { x, y } of drawn.points) {
        expect(x >= 0 && x <= cardWidth, `${x}`).toBe(true)
        expect(y >= 0 && y <= cardHeight, `${y}`).toBe(true)
      }
    }
  })

  it('has no word on two lines if smaller letters help', () => {
    const { texts } = setCard({ name: 'Khedebnitjerbone-Mehtenweshket', ...below })
    expect(texts.map(({ text }) => text).join(' ')).toContain('Khedebnitjerbone- Mehtenweshket')
  })

  it.each(['A', '族'])('is read whole if it is one word of 1,000 letters: %s', (letter) => {
    const { texts } = setCard({ name: letter.repeat(1_000) })
    expect(texts.at(-1)!.text).toMatch(/…$/)
    expect(texts.map(({ text, whole }) => (whole ?? text).replace(/-$/, '')).join('')).toBe(letter.repeat(1_000))
  })

  it('is read whole where nobody could have room for it', () => {
    const name = 'Wolfeschlegelsteinhausen '.repeat(40).trim()
    const { texts } = setCard({ name })
    expect(texts.at(-1)!.text).toMatch(/…$/)
    expect(texts.map(({ text, whole }) => whole ?? text).join(' ')).toBe(name)
    expect(texts.filter(({ whole }) => whole !== undefined)).toHaveLength(1)
  })
})

describe('the dates on a card', () => {
  const datesOf = (full_dates: boolean, person: Partial<PaperPerson>): string[] => {
    const shown = { portraits: false, dates: true, full_dates, places: false, kin_names: false }
    const card = new Cards(chartTools, shown).card({ ...someone, name: 'Ada', ...person })
    return textsOf([card])
      .map(({ text }) => text)
      .filter((text) => text !== 'Ada')
  }
  const dates = '3 May 1832 – † 1901'

  it('are years, as on every other chart, unless days are wanted', () => {
    const person = { dates, birth_year: 1832, year_of_death: 1901, isDead: true }
    expect(datesOf(false, person)).toEqual(['1832–1901'])
    expect(datesOf(true, person).join(' ')).toBe(dates)
    expect(datesOf(false, { birth_year: 1990, year_of_death: 0, isDead: false })).toEqual(['1990–'])
    expect(datesOf(false, { birth_year: 0, year_of_death: 1901, isDead: true })).toEqual(['?–1901'])
    expect(datesOf(false, { birth_year: 0, year_of_death: 0, isDead: true })).toEqual([])
  })
})
