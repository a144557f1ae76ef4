import { renewAddressesJob } from '../../../platform/media/media-epochs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordQuietly } from '../../changes/record-change.ts'
import { touchPhotos } from '../../families/change-family.ts'

/** Tells the family's followers to reload everything, with picture addresses of the new epoch. */
export const renewAddressesHandler = ({ database, eventBus, now }: Platform) =>
  renewAddressesJob.bind({
    run: async (_payload, { familyId: family }) => {
      await database.write(async (tx) => {
        await touchPhotos(tx, family)
        await recordQuietly(tx, family, { people: [], relations: [], all: true }, now().toISOString())
      })
      eventBus.publish(family)
    },
  })
