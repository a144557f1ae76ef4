/** The languages in which dates are written and read. */
export type CalendarLanguage = 'en' | 'fr' | 'pl' | 'fi' | 'zh-cn' | 'zh-tw'
