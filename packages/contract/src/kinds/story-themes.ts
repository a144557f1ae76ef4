/** What Banyan's own questions are about, in the order in which they take turns. */
export const storyThemes = [
  'childhood',
  'kitchen',
  'parents',
  'school',
  'festivals',
  'play',
  'work',
  'home',
  'love',
  'move',
  'children',
  'times',
  'grandparents',
  'everyday',
  'wisdom',
] as const
export type StoryTheme = (typeof storyThemes)[number]
/** How many questions each theme has, in every language. */
export const storiesInTheme = 20
