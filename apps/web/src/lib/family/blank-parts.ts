/** The parts of a fact of which nothing is said. */
export const blankParts = {
  value: '',
  date_phrase: '',
  place: '',
  note: '',
  participants: [],
  image_ids: [],
  sources: [],
}
