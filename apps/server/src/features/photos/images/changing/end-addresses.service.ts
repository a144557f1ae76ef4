import type { Writer } from '../../../../platform/db/database.ts'
import { beginMediaEpoch } from '../../../../platform/media/media-epochs.ts'
import type { DomainEvents } from '../../../events/events.ts'

/** Addresses of photos that others have got must not open those that they do not see any more. */
export const endAddresses = (tx: Writer, { family, at }: DomainEvents['photosMarked']): Promise<void> =>
  beginMediaEpoch(tx, { now: () => new Date(at) }, family)
