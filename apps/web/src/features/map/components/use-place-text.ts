import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { MapPerson } from '../people/located.ts'

/** Returns a function that says which place a person is shown at: an address, or what happened where. */
export function usePlaceText(): (person: Pick<MapPerson, 'address' | 'event'>) => string {
  const { t } = useTranslation('map')
  return ({ address, event }) => (event === undefined ? address : t(`event.${event}`, { place: address }))
}
