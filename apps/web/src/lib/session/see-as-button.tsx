import { Button } from '../../ui/button.tsx'
import { useTranslation } from '../language/use-translation.ts'
import { beginSeeingAs } from './see-as.ts'
import { useSession } from './session.ts'
import { useRole } from './use-role.ts'

/** Lets keepers look through the eyes of somebody else who belongs to the family. */
export function SeeAsButton({
  person: { id, name },
  isWide = false,
}: {
  person: { id: number; name: string }
  isWide?: boolean
}) {
  const { t } = useTranslation('common')
  const isKeeper = useRole() === 'keeper'
  const own = useSession((state) => state.usersPersonId)
  if (!isKeeper || id === own) return null
  return (
    <Button emphasis="quiet" isWide={isWide} onClick={() => beginSeeingAs({ personId: id, name })}>
      {t('seeAs.begin', { name })}
    </Button>
  )
}
