import type { Site } from '@banyan/contract'
import { useEffect, useState } from 'react'
import { call } from '../http/api.ts'

type KnownSite = Omit<Site, 'backup_keep_days'> & Partial<Pick<Site, 'backup_keep_days'>>

/** The defaults for a server that does not answer. */
export const unknownSite: KnownSite = {
  sign_up: 'open',
  first_run: false,
  breach_url: null,
  operator_name: '',
  operator_contact: '',
  oidc_name: '',
  offline_days: 7,
}

let asked: Promise<KnownSite> | undefined

/** Call it after a change to what the server says about itself. */
export function forgetSite(): void {
  asked = undefined
}

/** Requested once; the defaults for a server that does not answer are not cached. */
export function getSite(): Promise<KnownSite> {
  asked ??= call('getSite', {}).catch(() => {
    asked = undefined
    return unknownSite
  })
  return asked
}

/** Public information about this server; undefined until it has answered. */
export function useSite(): KnownSite | undefined {
  const [site, setSite] = useState<KnownSite>()
  useEffect(() => {
    let isThere = true
    asked ??= call('getSite', {}).catch((): KnownSite => {
      asked = undefined
      return unknownSite
    })
    void asked.then((answer) => (isThere ? setSite(answer) : undefined))
    return () => {
      isThere = false
    }
  }, [])
  return site
}
