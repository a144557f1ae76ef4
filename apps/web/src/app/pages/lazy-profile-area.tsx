import { lazy, useEffect } from 'react'
import { i18n } from '../../lib/language/i18n.ts'
import { PageNotLoaded } from '../../lib/page-not-loaded.ts'
import { afterDrawing } from '../../lib/when-idle.ts'

async function loadProfileArea() {
  const [code] = await Promise.all([
    import('./profile-area.tsx'),
    i18n.loadNamespaces(['profile', 'life', 'kept', 'kinship', 'history', 'places', 'invites', 'accounts', 'merge', 'cards']),
  ]).catch((error: unknown) => {
    throw new PageNotLoaded('The code of the profile could not be loaded.', { cause: error })
  })
  return { default: code.ProfileArea }
}

/** The profile's code comes after that of the tree, which most people see first. */
export const ProfileArea = lazy(loadProfileArea)

/** Loads the profile's code while the family is still loading, or else when the tree has been drawn. */
export function useProfileAhead(isWanted: boolean, isDrawn: boolean): void {
  useEffect(() => {
    // The page itself reports a failure and tries again.
    const load = (): void => void loadProfileArea().catch(() => undefined)
    if (isWanted) load()
    else if (isDrawn) return afterDrawing(load, 2_000)
    return undefined
  }, [isWanted, isDrawn])
}
