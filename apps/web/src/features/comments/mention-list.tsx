import type { FamilyMember } from '@banyan/contract'

interface Props {
  id: string
  label: string
  found: readonly FamilyMember[]
  chosen: FamilyMember | undefined
  onTake: (member: FamilyMember) => void
}

export const optionId = (listId: string, { person_id }: FamilyMember): string => `${listId}-${person_id}`

/** The members whose names go on as what was begun. The field keeps the focus. */
export function MentionList({ id, label, found, chosen, onTake }: Props) {
  if (chosen === undefined) return null
  return (
    <div id={id} className="talk-names" role="listbox" aria-label={label}>
      {found.map((member) => (
        <div
          key={member.person_id}
          id={optionId(id, member)}
          role="option"
          tabIndex={-1}
          aria-selected={member === chosen}
          onPointerDown={(event) => {
            event.preventDefault()
            onTake(member)
          }}
        >
          {member.name}
        </div>
      ))}
    </div>
  )
}
