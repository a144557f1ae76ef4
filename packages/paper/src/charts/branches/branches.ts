/** A branch of the family, told by its colour and by its letter. */
export interface BranchMark {
  readonly colour: string
  readonly letter: string
}

/** Strong enough that white letters on them are legible, and apart for colour-blind eyes (after Paul Tol's muted scheme). */
const branchColours = ['#2e6f9a', '#b3502a', '#3b7444', '#7a4f9a', '#876612', '#1d7474', '#a3406a', '#55626b'] as const

/** A, B, … Z, AA, AB, …; colours come again after the eighth, letters do not. */
export function branchMark(index: number): BranchMark {
  let letter = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) letter = String.fromCharCode(65 + (rest % 26)) + letter
  return { colour: branchColours[index % branchColours.length]!, letter }
}
