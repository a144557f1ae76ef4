import { errors } from '@banyan/contract'
import type { ErrorCode } from '@banyan/contract'

interface Details {
  /** The request field that is wrong. */
  field?: string
  /** With `value_changed`: the stored value. */
  current?: unknown
  retryAfterSeconds?: number
  /** A body other than `{detail}`, where existing clients expect one. */
  body?: Record<string, unknown>
}

/** An expected refusal: thrown anywhere within a call, answered by the error handler with the code's status. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(errors[code][1])
    this.name = 'ApiError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errors[this.code][0]
  }
}
