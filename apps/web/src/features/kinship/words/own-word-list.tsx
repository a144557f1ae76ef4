import type { RelationName } from '@banyan/contract'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { Tags } from '../script-tags.ts'
import { WordSound } from '../voice/word-voice.tsx'

interface OwnWordListProps {
  readonly words: readonly RelationName['words'][number][]
  readonly tags: Tags
  readonly family: Family
  readonly ownId: number
}

/** What the family says itself, the largest of all names, and who says so. */
export function OwnWordList({ words, tags, family, ownId }: OwnWordListProps) {
  const { t } = useTranslation('words')
  return (
    <div className="kinship-ours">
      <p className="kinship-quiet">{t('ours')}</p>
      <ul className="kinship-names">
        {words.map((each) => {
          const { id, word, reading, said_by_id: speaker } = each
          return (
            <li key={id}>
              <span className="kinship-name" lang={tags.name}>
                {word}
              </span>
              <WordSound word={each} tags={tags} family={family} />
              {reading === '' ? null : <span className="kinship-reading">{reading}</span>}
              {speaker === null ? null : <span className="kinship-quiet">{says(speaker)}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )

  function says(speaker: number): string {
    return speaker === ownId ? t('saysYou') : t('says', { name: family.findPerson(speaker)?.name ?? '' })
  }
}
