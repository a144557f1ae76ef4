/** A move that was refused or taken back: the source is untouched. The message is one line for the operator. */
export class MoveError extends Error {}
