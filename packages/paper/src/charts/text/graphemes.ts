const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Scripts in which every code unit is one letter: the segmenter is slow. */
const oneUnitEach = /^[\u0020-\u007e\u00a0-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1eff\u3400-\u9fff\uac00-\ud7a3]*$/u

/** The letters of a text as readers count them. */
export const graphemes = (text: string): string[] =>
  oneUnitEach.test(text) ? text.split('') : Array.from(segmenter.segment(text), ({ segment }) => segment)

const han = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u

/** Whether a line may break before and after a letter. */
export const isEastAsian = (letter: string): boolean => han.test(letter)
