import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { viewsOf } from '../living/views.service.ts'
import type { SeenByGuests } from '../living/views.service.ts'

interface Maker {
  familyId: FamilyId
  personId: number
}

/**
 * What the guests of a link see at most. This is the one place that decides it: nobody can share what they do not see themselves, so it
 * is what the link's maker sees now. What is marked private is for members alone (decision 68), whoever made the link.
 */
export function guestViewOf(platform: Platform, maker: Maker): Promise<View> {
  return viewsOf(platform).ofGuests(maker)
}

/** What the guests of a link to a person or a branch see of people: less than that of those who are alive (decision 77). */
export function guestSightsOf(
  platform: Platform,
  maker: Maker,
  link: { subject: number; withLiving: boolean },
  ids: number[],
): Promise<Map<number, SeenByGuests>> {
  return viewsOf(platform).guestSights(maker, link, ids)
}
