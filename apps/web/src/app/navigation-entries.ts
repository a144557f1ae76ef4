import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import { FamilyIcon } from '../ui/icons.tsx'

interface NavigationEntry {
  label: ParseKeys<'common'>
  icon: ComponentType
  to: string
  /** Paths that begin so belong to the entry. */
  within: string
}

/** Where a signed-in user goes from the bar, in this order. */
export const navigationEntries: readonly NavigationEntry[] = [
  { label: 'navigation.family', icon: FamilyIcon, to: '/family/tree/', within: '/family/' },
]
