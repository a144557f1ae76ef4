import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { viewsOf } from '../living/views.service.ts'

/**
 * What the guests of a link see at most. This is the one place that decides it: nobody can share what they do not see themselves, so it
 * is what the link's maker sees now. What is marked private is for members alone (decision 68), whoever made the link.
 */
export function guestViewOf(platform: Platform, maker: { familyId: FamilyId; personId: number }): Promise<View> {
  return viewsOf(platform).ofGuests(maker)
}
