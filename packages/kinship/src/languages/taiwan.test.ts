import { describe, expect, it } from 'vitest'
import { termSources } from '../terms/table.ts'
import { toTaiwan } from './taiwan.ts'

const namesIn = (list: string): (readonly [string, string])[] =>
  list.split(', ').map((name) => [name.slice(0, name.indexOf(' ')), name.slice(name.indexOf(' ') + 1)])

describe('Mandarin in Taiwan', () => {
  it.each([
    ['妈妈', 'māma', '媽媽', 'ㄇㄚ ˙ㄇㄚ'],
    ['叔叔', 'shūshu', '叔叔', 'ㄕㄨˊ ˙ㄕㄨ'],
    ['表姐夫', 'biǎojiěfu', '表姊夫', 'ㄅㄧㄠˇ ㄐㄧㄝˇ ㄈㄨ'],
    ['大伯子', 'dàbǎizi', '大伯子', 'ㄉㄚˋ ㄅㄛˊ ˙ㄗ'],
    ['侄儿的女儿', "zhí'ér de nǚ'ér", '姪兒的女兒', 'ㄓˊ ㄦˊ ˙ㄉㄜ ㄋㄩˇ ㄦˊ'],
    ['从堂兄', 'cóngtángxiōng', '從堂兄', 'ㄘㄨㄥˊ ㄊㄤˊ ㄒㄩㄥ'],
    ['岳母', 'yuèmǔ', '岳母', 'ㄩㄝˋ ㄇㄨˇ'],
    ['玄孙女', 'xuánsūnnǚ', '玄孫女', 'ㄒㄩㄢˊ ㄙㄨㄣ ㄋㄩˇ'],
    ['妯娌', 'zhóuli', '妯娌', 'ㄓㄡˊ ㄌㄧˇ'],
  ])('writes %s, %s, as %s, %s', (text, reading, traditional, zhuyin) => {
    expect(toTaiwan(text, reading)).toEqual({ text: traditional, zhuyin })
  })

  it('reads every term, a syllable for each character, and keeps no simplified one', () => {
    for (const [, , , list] of termSources) {
      for (const [name, reading] of namesIn(list)) {
        const { text, zhuyin } = toTaiwan(name, reading)
        expect(text).not.toMatch(/[妈爷亲儿闺侣爱异继妇婶孙侄连姐从后内兰关岁长]/u)
        const syllables = zhuyin.split(' ')
        expect([name, syllables.length]).toEqual([name, name.length])
        for (const one of syllables) expect([name, one]).toEqual([name, expect.stringMatching(/^˙?[\u3105-\u3129]{1,3}[ˊˇˋ]?$/u)])
      }
    }
  })
})
