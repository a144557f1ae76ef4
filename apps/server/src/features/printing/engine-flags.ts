/**
 * Flags of Node in the process that prints. Fonts are read and cut down in WebAssembly: to optimize that takes 25 MB, and more time than it saves. With four
 * threads that compile and collect garbage, as usual, prints take longer on two cores.
 */
export const engineFlags = ['--liftoff-only', '--v8-pool-size=2']
