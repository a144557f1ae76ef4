const isWhole = process.env['BANYAN_TEST_SCOPE'] === 'whole'

/** @returns how often a property is tried: a third of `count` before a landing, all of it in `npm run prove samples` */
export const runs = (count: number): number => (isWhole ? count : Math.ceil(count / 3))
