/** Longer texts would not fit the line of a phone. */
const maxLength = 20
const noBreak = '\u00a0'
const wordJoiner = '\u2060'

/** A day or month with its year, in the scripts of our languages. */
const parts =
  /(?:\d{1,2}(?:\.|er)? )?\p{L}{3,}\.? \d{2,4}|\d+年(?:[\d正冬腊臘闰閏一二三四五六七八九十]+月(?:[\d初廿一二三四五六七八九十]+日?)?)?/gu

/** Keeps lines from breaking within a date: a short one stays whole, of a longer text each part with its year. */
export const unbrokenDate = (text: string): string =>
  widthOf(text) <= maxLength ? unbroken(text) : text.replaceAll(parts, unbroken)

/** Chinese characters are as wide as two letters. */
const widthOf = (text: string): number => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0)

const unbroken = (text: string): string =>
  text.replaceAll(' ', noBreak).replaceAll(/(?<=\p{Script=Han})(?=[\d\p{Script=Han}])|(?<=\d)(?=\p{Script=Han})/gu, wordJoiner)
