/** What is kept on a day. Birthdays are for the living, memorial days for the dead; `other` is any fact that somebody chose. */
export const dayKinds = ['birthday', 'wedding', 'memorial', 'festival', 'other'] as const
export type DayKind = (typeof dayKinds)[number]

/** Whose days a calendar or mail has: of people near the reader, of everybody, or of somebody and their descendants. */
export const feedScopes = ['near', 'everybody', 'branch'] as const
export type FeedScope = (typeof feedScopes)[number]

/** Whose days the daily mail has. */
export const mailScopes = ['near', 'everybody'] as const
export type MailScope = (typeof mailScopes)[number]

/** Days that families keep together, in the order of the year. */
export const festivals = [
  'lunar_new_year_eve',
  'lunar_new_year',
  'lantern',
  'qingming',
  'easter',
  'dragon_boat',
  'zhongyuan',
  'mid_autumn',
  'double_ninth',
  'all_saints',
  'all_souls',
  'all_saints_finland',
  'winter_solstice',
  'christmas_eve',
  'christmas',
] as const
export type Festival = (typeof festivals)[number]

/** In which month a day of a leap month is kept, in years that have the leap month: others only have the ordinary one. */
export const leapMonthRules = ['leap', 'ordinary'] as const
export type LeapMonthRule = (typeof leapMonthRules)[number]
