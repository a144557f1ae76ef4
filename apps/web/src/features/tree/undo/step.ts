/** An action that was just done, with what is needed to undo and describe it. */
export type Step =
  | {
      readonly kind: 'personAdded'
      readonly personId: number
      readonly name: string
      readonly relationId: number
      readonly updatedAt: string
    }
  | { readonly kind: 'personDeleted'; readonly personId: number; readonly name: string }
  | {
      readonly kind: 'relationAdded' | 'relationDeleted'
      readonly relationId: number
      readonly name: string
      readonly other: string
    }
