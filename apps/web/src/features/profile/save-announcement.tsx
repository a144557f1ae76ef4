import { useStore } from 'zustand'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { readDraftKey } from './drafts/draft.ts'
import type { EditableField } from './drafts/draft.ts'
import { useDrafts } from './drafts/drafts-provider.tsx'

/** Announces once, for people who cannot see the marks at the fields, what was saved or has to wait. */
export function SaveAnnouncement({ personId }: { personId: number }) {
  const { t } = useTranslation('profile')
  const { store } = useDrafts()
  const saved = useStore(store, ({ saved: keys }) =>
    [...keys]
      .map(readDraftKey)
      .flatMap((subject) => (subject?.personId === personId ? [subject.field] : []))
      .join(' '),
  )
  const isWaiting = useStore(store, ({ drafts }) =>
    [...drafts.values()].some((draft) => draft.personId === personId && draft.state.kind === 'waiting'),
  )
  const fields = saved.split(' ').filter((each): each is EditableField => each !== '')
  return (
    <p className="visually-hidden" role="status">
      {isWaiting
        ? t('status.waiting')
        : fields
            .map((field) => t('announce.saved', { field: t(field === 'biography' ? 'biography' : `field.${field}`) }))
            .join(' ')}
    </p>
  )
}
