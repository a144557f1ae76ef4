import type { StoryTheme } from '@banyan/contract'

/**
 * Banyan's own questions in one language. A question is known by its theme and its place, in every language the same one: lists only
 * grow at their end.
 */
export type StoryQuestions = Readonly<Record<StoryTheme, readonly string[]>>
