import { useState } from 'react'
import { useFamily } from '../../lib/family/family.queries.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { PersonPicker } from '../../lib/people/person-picker.tsx'
import { useFoundPeople } from '../../lib/people/search/use-found-people.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'

interface NameDialogProps {
  count: number
  onName: (personId: number, name: string) => Promise<void>
  onClose: () => void
}

/** Asks who somebody is in all of their photos. */
export function NameDialog({ count, onName, onClose }: NameDialogProps) {
  const { t } = useTranslation(['faces', 'common'])
  const { family, error } = useFamily()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<number>()
  const { isBusy, problem, run } = useTask()
  const found = useFoundPeople(family, search, 'name')
  const isSearching = search.trim() !== ''
  const person = chosen === undefined ? undefined : family?.findPerson(chosen)
  return (
    <Dialog title={t('name.heading')} onClose={onClose} canDismiss={!isBusy} place="top">
      <p>{t('name.lead', { count })}</p>
      {family === undefined ? (
        <Loading label={t('common:loading')} />
      ) : (
        <PersonPicker
          family={family}
          search={search}
          onSearch={(text) => {
            setSearch(text)
            setChosen(undefined)
          }}
          offered={isSearching ? found.shown : []}
          more={isSearching ? found.more : 0}
          chosenId={chosen}
          onChoose={setChosen}
          nobody={t('name.nobody')}
          noSuggestion=""
        />
      )}
      {error ? <Notice kind="danger">{error.message}</Notice> : null}
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <DialogActions>
        <LinkButton emphasis="quiet" to="/family/add/">
          {t('name.add')}
        </LinkButton>
        <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          isBusy={isBusy}
          disabled={person === undefined}
          onClick={() => run(async () => void (person && (await onName(person.id, person.name))))}
        >
          {t('name.save', { count })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
