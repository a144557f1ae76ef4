/** The calls about the log of a family; `calls.ts` checks and describes them. */
export const familyLogCalls = {
  listFamilyLog: {
    method: 'GET',
    path: '/api/family_log/',
    token: true,
    role: 'keeper',
    summary: 'Who signed in, joined, left, took data along or changed rights and settings, newest first',
  },
  getFamilyLogState: {
    method: 'GET',
    path: '/api/family_log/state/',
    token: true,
    role: 'keeper',
    summary: "How long the family's log is, and whether it is whole",
  },
  checkFamilyLog: {
    method: 'POST',
    path: '/api/family_log/check/',
    token: true,
    role: 'keeper',
    summary: "Check the whole of the family's log now; poll its state for the result",
  },
  exportFamilyLog: {
    method: 'GET',
    path: '/api/family_log/file/',
    token: true,
    role: 'keeper',
    summary: "The family's log as a table for spreadsheets (CSV) or as JSON Lines",
  },
} as const
