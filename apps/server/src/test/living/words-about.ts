/** Words of the family that say a mark, about somebody and by them about another. */
export const wordsAbout = (id: number, other: number, mark: string): object[] => [
  { person_id: id, language: 'en', word: `Aunt ${mark}`, reading: mark },
  { person_id: other, from_person_id: id, language: 'pl', word: `By ${mark}`, said_by_id: id },
]
