/** Returns the key by which a repeated call is recognised; null if the caller sent none. */
export const readIdempotencyKey = ({ idempotency_key: key = '' }: { idempotency_key?: string | undefined }): string | null =>
  key === '' ? null : key
