export interface ToldStory {
  person_id: number
  fact_id: number
  name: string
  question: string
}

const storyTitle = /^STORY(?: ([^]*))?$/

/** The question that a line about a story names; undefined for other facts. */
export const questionOf = (title: string): string | undefined => {
  const found = storyTitle.exec(title)
  return found === null ? undefined : (found[1] ?? '')
}
