/** Where a film may begin, and where it ends at the latest. */
export interface Candidate {
  start: number
  end: number
}
