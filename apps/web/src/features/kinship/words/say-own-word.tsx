import type { RelationName } from '@banyan/contract'
import { useState } from 'react'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { ChineseDialect } from '../../../lib/session/session-core.ts'
import { useCanWrite } from '../../../lib/session/use-role.ts'
import { Button } from '../../../ui/button.tsx'
import type { Way } from '../group-entries.ts'
import { RecordTerm } from '../voice/record-term.tsx'
import { DeleteVoice, RecordWord } from '../voice/word-voice.tsx'
import { WordDialog } from './word-dialog.tsx'
import { wordsIn } from './words-in.ts'

interface SayOwnWordProps {
  readonly way: Way
  readonly dialect: ChineseDialect
  readonly family: Family
  readonly ownId: number
}

/** Adds a word of the family, and changes those that there are. */
export function SayOwnWord({ way, dialect, family, ownId }: SayOwnWordProps) {
  const { t } = useTranslation(['words', 'common'])
  const [open, setOpen] = useState<RelationName['words'][number] | 'new'>()
  const canWrite = useCanWrite()
  const [from = 0, ...rest] = way.entry.path
  const person = family.findPerson(rest.at(-1) ?? 0)
  if (person === undefined || person.hidden === true) return null
  const own = wordsIn(way.words, dialect)
  const deletions = own.map((word) => <DeleteVoice key={word.id} word={word} family={family} ownId={ownId} />)
  if (!canWrite) return own.length === 0 ? null : <div className="kinship-say">{deletions}</div>
  const say = (
    <Button emphasis="quiet" onClick={() => setOpen('new')}>
      {t('say')}
    </Button>
  )
  return (
    <div className="kinship-say">
      {own.length === 0 ? (
        <RecordTerm key={dialect} way={way} dialect={dialect} family={family} />
      ) : (
        own.map((word) => <RecordWord key={word.id} word={word} />)
      )}
      {way.words.length === 0 ? (
        say
      ) : (
        <details className="kinship-more">
          <summary>{t('common:navigation.more')}</summary>
          <div>
            {way.words.map((word) => (
              <Button key={word.id} emphasis="quiet" onClick={() => setOpen(word)}>
                {t('change', { word: word.word })}
              </Button>
            ))}
            {deletions}
            {say}
          </div>
        </details>
      )}
      {open === undefined ? null : (
        <WordDialog
          known={open === 'new' ? undefined : open}
          about={{ from, person, way }}
          dialect={dialect}
          family={family}
          ownId={ownId}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
