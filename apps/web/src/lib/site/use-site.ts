import type { Site } from '@banyan/contract'
import { useEffect, useState } from 'react'
import { call } from '../http/api.ts'

/** What is known of a server that does not answer. */
const unknownSite: Site = { sign_up: 'open', first_run: false, breach_url: null, operator_name: '', operator_contact: '' }

let asked: Promise<Site> | undefined

/** After something that the server says of itself has changed. */
export function forgetSite(): void {
  asked = undefined
}

/** What a visitor may know of this server; undefined until it has answered. */
export function useSite(): Site | undefined {
  const [site, setSite] = useState<Site>()
  useEffect(() => {
    let isThere = true
    asked ??= call('getSite', {}).catch(() => {
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
