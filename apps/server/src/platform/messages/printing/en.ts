/** What stands on printed charts and in printed books. */
export const enPrinting = {
  charts: {
    titles: {
      everyone: 'Everyone in our family',
      focus: 'The family of {name}',
      ancestors: 'Ancestors of {name}',
      descendants: 'Descendants of {name}',
      hourglass: 'Ancestors and descendants of {name}',
      fan: 'Ancestors of {name}',
      half_fan: 'Ancestors of {name}',
      line: 'How {name} and {other} are related',
      lives: 'Lives in our family',
    },
    people: 'People on this chart: {count}',
    made: 'Made on {date}',
    sheet: 'Sheet {sheet}',
    plan: 'Sheets: {count}. Lay each row from left to right, and the rows one below the other. Each sheet covers the edge of the one before it.',
    planGaps: 'Where the plan shows no name, nothing is printed, and no sheet is needed.',
    portrait: 'Portrait of {name}',
  },
}
