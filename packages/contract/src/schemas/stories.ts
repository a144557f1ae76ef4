import { z } from 'zod'
import { storyThemes } from '../kinds/story-themes.ts'
import { locales } from '../languages.ts'
import { limits } from '../limits.ts'
import { voice } from './comments.ts'
import {
  booleanInput,
  byId,
  id,
  idInput,
  listInput,
  numberInput,
  optionalTextInput,
  pathPart,
  textInput,
  time,
} from './values.ts'

const locale = z.enum(locales)
const weekday = z.int().min(0).max(6)
const weekdayInput = numberInput.pipe(weekday).meta({ type: 'integer', minimum: 0, maximum: 6 })
const weeks = z.int().min(1).max(limits.storyWeeks)
const weeksInput = numberInput.pipe(weeks).meta({ type: 'integer', minimum: 1, maximum: limits.storyWeeks })

/** One of Banyan's own, by its key, or one that somebody wrote: then the key is "". */
const coming = z.object({ key: z.string(), text: z.string(), asked_by: z.string() })
const comingInput = z.object({ key: optionalTextInput('word').optional(), text: optionalTextInput('line').optional() })

const asked = z.object({
  text: z.string(),
  asked_by: z.string(),
  sent_date: time,
  /** Null until they answer, and when the answer was deleted. */
  fact_id: id.nullable(),
})

const plan = z.object({
  id,
  person_id: id,
  name: z.string(),
  /** Who began it. */
  asked_by: z.string(),
  /** Where the mails go; "" of plans of earlier versions. */
  address: z.string(),
  /** `asked` until they answer the first mail; no second one is sent. `stopped` by the person asked. */
  state: z.enum(['asked', 'on', 'stopped']),
  is_paused: z.boolean(),
  /** Why nothing is sent at the moment; "" if something is. */
  problem: z.enum(['', 'no_email', 'unanswered', 'other_address']),
  language: locale,
  /** What the asking member calls them. */
  called: z.string(),
  /** 0 is Sunday. */
  weekday,
  every_weeks: weeks,
  time_zone: z.string(),
  /** When the next question goes out; null if none does. */
  next_date: time.nullable(),
  coming: z.array(coming),
  asked: z.array(asked),
  creation_date: time,
})

const options = {
  language: locale.optional(),
  called: optionalTextInput('line').optional(),
  weekday: weekdayInput.optional(),
  every_weeks: weeksInput.optional(),
  time_zone: optionalTextInput('word').optional(),
}

const linked = z.object({
  question: z.string(),
  /** The given name of the member who asks. */
  asked_by: z.string(),
  /** What that member calls the person asked; "" if they have not said. */
  called: z.string(),
  language: locale,
  /** Null until it is answered. The recording itself is not given out. */
  answer: z.object({ text: z.string(), voice_ms: z.int().min(1).nullable(), answered_date: time }).nullable(),
  state: z.enum(['asked', 'on', 'stopped']),
  every_weeks: weeks,
  /** Stops the mails, and asks for them again. */
  stop_token: z.string(),
  ends_date: time,
})

const story = z.object({
  fact_id: id,
  question: z.string(),
  text: z.string(),
  voice: voice.nullable(),
  /** Whose words they are. */
  told_by: z.string(),
  /** The address to which the link went that answered; null for what members wrote, and once nobody asks any more. */
  mailed_to: z.string().nullable(),
  is_private: z.boolean(),
  creation_date: time,
})

export const storySchemas = {
  listStoryPlans: { query: z.object({ person_id: optionalTextInput('word').optional() }), response: z.array(plan) },
  createStoryPlan: {
    body: z.object({
      person_id: idInput,
      ...options,
      /** Send the first question at once, in place of the next morning of the chosen day. */
      send_now: booleanInput.optional(),
      /** Own questions that come first. */
      questions: listInput(textInput('line'), limits.storyQuestions).optional(),
    }),
    response: plan,
  },
  updateStoryPlan: {
    params: byId,
    body: z.object({
      ...options,
      is_paused: booleanInput.optional(),
      /** The next questions, in their order; Banyan's others follow. */
      coming: z.array(comingInput).max(limits.storyQuestions).optional(),
      /** Keys of Banyan's own questions that are not asked. */
      skipped: listInput(textInput('word'), limits.storyQuestions).optional(),
    }),
    response: plan,
  },
  endStoryPlan: { params: byId, response: z.literal('OK') },
  listStoryQuestions: {
    query: z.object({ language: optionalTextInput('word').optional() }),
    response: z.array(
      z.object({ theme: z.enum(storyThemes), questions: z.array(z.object({ key: z.string(), text: z.string() })) }),
    ),
  },
  listStories: { query: z.object({ person_id: textInput('word') }), response: z.array(story) },
  openStory: { response: linked },
  answerStory: { body: z.object({ text: textInput('note') }), response: linked },
  answerStoryByVoice: {
    fields: z.object({
      duration_ms: numberInput,
      waveform: optionalTextInput('word'),
      /** A repeated call with the same one changes nothing. */
      idempotency_key: optionalTextInput('idempotencyKey'),
    }),
    response: linked,
  },
  stopStories: { params: z.object({ token: pathPart }), response: z.object({ state: z.literal('stopped') }) },
  resumeStories: { params: z.object({ token: pathPart }), response: z.object({ state: z.enum(['asked', 'on']) }) },
} as const
