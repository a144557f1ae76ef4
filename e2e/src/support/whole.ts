/**
 * The tag of a browser test that runs only with the whole, `npm run prove samples`: it takes long and seldom breaks, or the same
 * journey at another size or in another language runs in each `npm test`.
 */
export const wholeTag = '@whole'

export const wholeUnless = (isInEachRun: boolean): string[] => (isInEachRun ? [] : [wholeTag])

/** Whether everything runs that `npm test` leaves out. */
export const isWhole = process.env['BANYAN_TEST_WHOLE'] === '1'
