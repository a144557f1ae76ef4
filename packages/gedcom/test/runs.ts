const isWhole = process.env['BANYAN_TEST_WHOLE'] === '1'

/** @returns how often a property is tried: a third of `count` in `npm test`, all of it in `npm run prove samples` */
export const runs = (count: number): number => (isWhole ? count : Math.ceil(count / 3))
