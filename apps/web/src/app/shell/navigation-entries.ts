import type { ComponentType } from 'react'
import type { MessageKey } from '../../lib/language/catalogues.ts'
import { AboutIcon, DaysIcon, FamilyIcon, GalleryIcon, HomeIcon, SearchIcon, SettingsIcon } from '../../ui/icons/icons.tsx'

interface Entry {
  label: MessageKey<'common'>
  icon: ComponentType
}

export interface LinkEntry extends Entry {
  to: string
  /** Paths with this prefix belong to the entry. */
  within: string
  /** Another such prefix. */
  also?: string
  /** On small screens it waits behind “More”: five entries fit. */
  isSeldom?: true
}

export interface DialogEntry extends Entry {
  opens: 'search'
  /** The key shown beside it. */
  shortcut: string
}

/** The entry that everybody can open. */
export const aboutEntry: LinkEntry = {
  label: 'navigation.about',
  icon: AboutIcon,
  to: '/about/',
  within: '/about/',
  isSeldom: true,
}

/** The first page of members: the brand leads there, and “More”, where the brand has no words. */
export const homeEntry: LinkEntry = { label: 'navigation.home', icon: HomeIcon, to: '/home/', within: '/home/' }

/** The bar's entries for signed-in users, in this order. */
export const navigationEntries: readonly (LinkEntry | DialogEntry)[] = [
  { label: 'navigation.family', icon: FamilyIcon, to: '/family/tree/', within: '/family/' },
  { label: 'navigation.gallery', icon: GalleryIcon, to: '/gallery/?page=1', within: '/gallery/', also: '/photos/' },
  { label: 'navigation.days', icon: DaysIcon, to: '/days/', within: '/days/' },
  { label: 'navigation.search', icon: SearchIcon, opens: 'search', shortcut: '/' },
  aboutEntry,
  { label: 'navigation.settings', icon: SettingsIcon, to: '/accounts/settings/', within: '/accounts/', isSeldom: true },
]

export const seldomEntries: readonly LinkEntry[] = navigationEntries
  .filter((entry) => 'to' in entry)
  .filter((entry) => entry.isSeldom)
