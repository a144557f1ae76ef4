/** The calls about days that return each year; `calls.ts` checks and describes them. */
export const dayCalls = {
  listDays: {
    method: 'GET',
    path: '/api/calendar/',
    token: true,
    role: 'reader',
    summary: 'The birthdays, weddings, memorial days and festivals from one day to another, each by its own calendar',
  },
  keepDay: {
    method: 'PUT',
    path: '/api/kept_day/',
    token: true,
    role: 'member',
    summary: 'Keep the day of any fact each year, or no longer',
  },
  lightCandle: {
    method: 'PUT',
    path: '/api/candle/',
    token: true,
    role: 'reader',
    summary: 'Light a candle on a memorial day, or take it back',
  },
  getDaySettings: {
    method: 'GET',
    path: '/api/day_settings/',
    token: true,
    role: 'reader',
    summary: 'Which festivals the family keeps, and in which month the days of a leap month',
  },
  updateDaySettings: {
    method: 'PATCH',
    path: '/api/day_settings/',
    token: true,
    role: 'member',
    summary: 'Change which festivals the family keeps, and in which month the days of a leap month',
  },
  listCalendarFeeds: {
    method: 'GET',
    path: '/api/calendar_feed/',
    token: true,
    role: 'reader',
    summary: "The caller's addresses from which calendar programs read days",
  },
  createCalendarFeed: {
    method: 'POST',
    path: '/api/calendar_feed/',
    token: true,
    role: 'reader',
    summary: 'Make an address from which a calendar program reads days',
  },
  deleteCalendarFeed: {
    method: 'DELETE',
    path: '/api/calendar_feed/:id/',
    token: true,
    role: 'reader',
    summary: 'End an address from which calendar programs read days',
  },
} as const
