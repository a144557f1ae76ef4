/**
 * The tag of a browser test that runs only with the whole, `npm run prove samples`: it takes long and seldom breaks, or the same
 * journey at another size or in another language runs before each landing.
 */
export const wholeTag = '@whole'

export const wholeUnless = (isBeforeEachLanding: boolean): string[] => (isBeforeEachLanding ? [] : [wholeTag])

/** Whether everything runs that is left out before a landing. */
export const isWhole = process.env['BANYAN_TEST_SCOPE'] === 'whole'
