/** The move was refused or rolled back, and the source is untouched. The message is one line for the operator. */
export class MoveError extends Error {}
