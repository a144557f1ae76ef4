// A file of its own, so that nobody who signs in waits for it.
export { calls } from '@banyan/contract'
