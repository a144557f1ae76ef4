/** Thrown by a job that somebody else asked to wait: it is not tried again before that, and the attempt counts. */
export class TryLater extends Error {
  readonly afterMs: number

  constructor(message: string, afterMs: number) {
    super(message)
    this.name = 'TryLater'
    this.afterMs = afterMs
  }
}
