const wide = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
const capital = /\p{Lu}/u
const narrow = /[fijlrt'’.·I-]/u

/** The widest word, in ems at a readable size, that fits one place; a wider one takes two. */
const maxEmsOnPhone = 7.6
const maxEms = 10

/** Where a name needs two places of the grid: nowhere, on a phone, or everywhere. */
export function spanOf(widest: number): 'one' | 'two_on_phones' | 'two' {
  return widest > maxEms ? 'two' : widest > maxEmsOnPhone ? 'two_on_phones' : 'one'
}

/**
 * Returns the width of a name's widest word in ems, measured in bold letters of a wide font (DejaVu Sans), so that the real width
 * is rarely larger. A name breaks between words and after hyphens.
 */
export function widestWord(name: string): number {
  const widths = name.split(/\s+|(?<=-)/).map((word) => {
    let width = 0
    for (const letter of word.normalize())
      width += wide.test(letter)
        ? 1
        : narrow.test(letter)
          ? 0.48
          : /[mwMW]/.test(letter)
            ? 1.08
            : capital.test(letter)
              ? 0.83
              : 0.71
    return width
  })
  return Math.round(Math.max(1, ...widths) * 100) / 100
}
