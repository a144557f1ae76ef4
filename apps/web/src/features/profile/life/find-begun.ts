import type { Person } from '@banyan/contract'
import type { FormStorage } from '../../../lib/forms/form-storage.ts'
import { readFactDraft } from './fact-draft.ts'
import type { FactDraft } from './fact-draft.ts'

/** What is open in a life: nothing, the choice of what to add, or a form. */
export type Open =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'choice' }
  | { readonly kind: 'new'; readonly beginning: FactDraft }
  | { readonly kind: 'fact'; readonly id: number }

export const nothing: Open = { kind: 'nothing' }

/** Under which what is typed about a fact is kept on this device. */
export const formKey = (personId: number, which: number | 'new'): string => `${personId}/fact/${which}`

/** What was being typed before the page was closed is open again. */
export function findBegun({ id, facts }: Pick<Person, 'id' | 'facts'>, forms: FormStorage): Open {
  const begun = readFactDraft(forms.find(formKey(id, 'new')))
  if (begun) return { kind: 'new', beginning: begun }
  const keys = forms.keys()
  const fact = facts.find((each) => keys.includes(formKey(id, each.id)))
  if (fact) return { kind: 'fact', id: fact.id }
  // What was typed about a fact that somebody has deleted meanwhile can become a new one.
  const orphan = keys.find((key) => key.startsWith(`${id}/fact/`))
  const draft = orphan === undefined ? undefined : readFactDraft(forms.find(orphan))
  if (orphan === undefined || draft === undefined) return nothing
  forms.remove(orphan)
  const beginning = { ...draft, seen: '' }
  forms.save(formKey(id, 'new'), beginning)
  return { kind: 'new', beginning }
}
