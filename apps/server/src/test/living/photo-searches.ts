export interface Ask {
  token?: string
  params?: Record<string, string | number>
  query?: Record<string, string>
}

/**
 * Ways to ask for photos of all galleries, for the faces on them, and for stories, by what a reader does not see.
 * @param marks - the word of each person, by id
 * @param groups - of the faces of unknown people
 */
export const photoSearches = (
  hidden: readonly number[],
  galleries: readonly number[],
  marks: ReadonlyMap<number, string>,
  groups: readonly number[],
) => ({
  getTimeline: (): Ask[] => [
    {},
    ...hidden.map((id) => ({ query: { people: String(id) } })),
    ...galleries.map((id) => ({ query: { gallery_id: String(id) } })),
    { query: { missing: 'people' } },
    { query: { hearts: 'any' } },
  ],
  listPhotoSearches: (): Ask[] => [{}],
  listPhotos: (): Ask[] => [
    { query: { page_size: '500' } },
    ...galleries.map((id) => ({ query: { gallery_id: String(id) } })),
    ...hidden.map((id) => ({ query: { people: String(id) } })),
    ...hidden.map((id) => ({ query: { words: marks.get(id) ?? '' } })),
    { query: { missing: 'people' } },
    { query: { hearts: 'any' } },
    { query: { hearts: 'mine' } },
  ],
  listPictureFrames: (): Ask[] => [{}],
  listSamePhotos: (): Ask[] => [{}],
  listFaceGroups: (): Ask[] => [{}, { query: { set_aside: '1' } }],
  getFaceGroup: (): Ask[] => withIds(groups),
  listFaceQuestions: (): Ask[] => [{}],
  listStoryPlans: (): Ask[] => [{}],
  listStoryQuestions: (): Ask[] => [{}],
  listStories: (): Ask[] => hidden.map((id) => ({ query: { person_id: String(id) } })),
  openStory: (): Ask[] => [{ token: 'nothing' }],
})

export const withIds = (ids: Iterable<number>): Ask[] => Array.from(ids, (id) => ({ params: { id } }))

/** When photos of today were taken on this day; it is there in a leap year too. */
export const inFourYears = (): string => {
  const [year, ...day] = new Date().toISOString().slice(0, 10).split('-')
  return [Number(year) + 4, ...day].join('-')
}
