import type { Locale } from '@banyan/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { FamilyRowId, Fixed, Flag } from '../../platform/db/columns.ts'

/** Somebody whom the family asks questions by mail. */
interface StoryPlanTable {
  id: FamilyRowId
  family_id: Fixed<number>
  /** Who asks. */
  user_id: Fixed<number>
  person_id: Fixed<number>
  /** What the asking member calls them. */
  called: string
  locale: Locale
  /** Of the person asked; '' for UTC. */
  time_zone: string
  /** 0 is Sunday. */
  weekday: number
  every_weeks: number
  /** `asked` until they answer the first mail: no second one is sent. `stopped` by them. */
  state: 'asked' | 'on' | 'stopped'
  is_paused: Flag
  /** A hash of the mail address that was asked: another one has to agree by itself. */
  mailbox: Fixed<string>
  /** The address itself; '' of plans of earlier versions. */
  address: Fixed<string>
  /** Whether the mailbox was quiet already: the plan looks like any other, and sends nothing. */
  is_withheld: ColumnType<Flag, Flag | undefined, never>
  /** When the next question goes out; null if none does. */
  next_at: string | null
  created_at: Fixed<string>
  updated_at: string
}

/** A question that was sent, waits to be, or is left out. */
interface StoryQuestionTable {
  id: FamilyRowId
  family_id: Fixed<number>
  plan_id: Fixed<number>
  /** Of one of Banyan's own; '' for what somebody wrote. */
  question_key: Fixed<string>
  /** As it was sent; of what somebody wrote, always. */
  text: string
  /** Who wrote it, as they were called then; '' for Banyan's own. */
  asked_name: Fixed<string>
  asked_user_id: Fixed<number | null>
  state: 'waiting' | 'skipped' | 'sent'
  position: number
  sent_at: string | null
  /** The story that answers it. No reference: a story may be deleted for good. */
  fact_id: number | null
  /** The comment on the story that holds the recording. */
  comment_id: ColumnType<number | null, number | null | undefined, number | null>
  answered_at: string | null
  created_at: Generated<string>
}

/** The link in the mail of a question. */
interface StoryLinkTable {
  family_id: Fixed<number>
  question_id: Fixed<number>
  token_hash: Fixed<string>
  ends_at: Fixed<string>
}

/** A mailbox that gets no first question of any family. */
interface QuietMailboxTable {
  /** A hash. */
  mailbox: Fixed<string>
  /** Asked without an answer yet, or wants no questions. */
  state: 'asked' | 'stopped'
  ends_at: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    story_plans: StoryPlanTable
    story_questions: StoryQuestionTable
    story_links: StoryLinkTable
    quiet_mailboxes: QuietMailboxTable
  }
}

export type StoryPlanRow = Selectable<StoryPlanTable>
export type StoryQuestionRow = Selectable<StoryQuestionTable>
