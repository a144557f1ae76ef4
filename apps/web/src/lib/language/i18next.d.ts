import 'i18next'
import type accounts from '../../locales/en/accounts.json'
import type common from '../../locales/en/common.json'
import type gedcom from '../../locales/en/gedcom.json'
import type home from '../../locales/en/home.json'
import type privacy from '../../locales/en/privacy.json'
import type profile from '../../locales/en/profile.json'
import type tree from '../../locales/en/tree.json'

/** The English catalogues are the list of keys: `t` with any other does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      accounts: typeof accounts
      common: typeof common
      gedcom: typeof gedcom
      home: typeof home
      privacy: typeof privacy
      profile: typeof profile
      tree: typeof tree
    }
  }
}
