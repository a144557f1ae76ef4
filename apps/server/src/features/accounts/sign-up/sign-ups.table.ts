import type { Gender, Language } from '@banyan/contract'
import type { Generated } from 'kysely'
import type { Fixed } from '../../../platform/db/columns.ts'

interface SignUpTable {
  id: Generated<number>
  token_hash: Fixed<string>
  name: Fixed<string>
  email: Fixed<string>
  gender: Fixed<Gender>
  language: Fixed<Language>
  birth_year: Fixed<number>
  address: Fixed<string>
  created_at: Fixed<string>
  expires_at: Fixed<string>
  used_at: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    sign_ups: SignUpTable
  }
}
