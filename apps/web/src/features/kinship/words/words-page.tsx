import { kinWordLanguages } from '@banyan/contract'
import type { KinWord, KinWordLanguage } from '@banyan/contract'
import { useState } from 'react'
import { useFamily } from '../../../lib/family/family.queries.ts'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { languageNames } from '../../../lib/language/language.ts'
import { useDialects } from '../../../lib/language/use-dialects.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Link } from '../../../lib/router/link.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { useCanWrite } from '../../../lib/session/use-role.ts'
import { PlayButton } from '../../../lib/speech/play-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Toast } from '../../../ui/toast.tsx'
import type { ToastContent } from '../../../ui/toast.tsx'
import { DeleteVoice } from '../voice/word-voice.tsx'
import { nameTerm } from './name-term.ts'
import { useKinWords, useWordActions } from './word-actions.ts'
import { WordDialog } from './word-dialog.tsx'
import './words.css'

/** All words that the family says itself, by language. */
export function WordsPage() {
  const { t } = useTranslation(['words', 'common'])
  const { data: words, error } = useKinWords()
  const { family } = useFamily()
  const { dialect } = useDialects()
  const ownId = useSession((state) => state.usersPersonId)
  const actions = useWordActions()
  const [open, setOpen] = useState<KinWord>()
  const [notice, setNotice] = useState<ToastContent>()
  const restore = async (id: number): Promise<void> => {
    try {
      await actions.restore(id)
      setNotice(undefined)
    } catch (failure) {
      setNotice({ text: failure instanceof Error ? failure.message : String(failure), isProblem: true })
    }
  }
  const offerBack = ({ id, word }: KinWord) =>
    setNotice({ text: t('deleted', { word }), action: { label: t('undo'), perform: () => void restore(id) } })
  return (
    <Page title={t('title')}>
      <p>{t('lead')}</p>
      {words && family ? (
        <WordLists words={words} family={family} ownId={ownId} onOpen={setOpen} />
      ) : error ? (
        <Notice kind="danger">{error.message}</Notice>
      ) : (
        <Loading label={t('common:loading')} />
      )}
      {open && family ? (
        <WordDialog
          known={open}
          about={undefined}
          dialect={dialect}
          family={family}
          ownId={ownId}
          onClose={() => setOpen(undefined)}
          onDeleted={() => offerBack(open)}
        />
      ) : null}
      <Toast content={notice} dismissLabel={t('common:error.dismiss')} onDismiss={() => setNotice(undefined)} />
    </Page>
  )
}

interface WordListsProps {
  readonly words: readonly KinWord[]
  readonly family: Family
  readonly ownId: number
  readonly onOpen: (word: KinWord) => void
}

function WordLists({ words, family, ownId, onOpen }: WordListsProps) {
  const { t } = useTranslation('words')
  if (words.length === 0) return <p className="words-hint">{t('none')}</p>
  const byLanguage = Map.groupBy(words, ({ language }) => language)
  return kinWordLanguages.map((language) => {
    const list = byLanguage.get(language)
    if (list === undefined) return null
    return (
      <section key={language} aria-labelledby={`words-${language}`}>
        <h2 id={`words-${language}`}>{nameOf(language)}</h2>
        <ul className="words-list">
          {list.map((word) => (
            <WordRow key={word.id} word={word} family={family} ownId={ownId} onOpen={onOpen} />
          ))}
        </ul>
      </section>
    )
  })

  function nameOf(language: KinWordLanguage): string {
    return language === 'cantonese' || language === 'mandarin' ? t(`dialect.${language}`) : languageNames[language]
  }
}

interface WordRowProps extends Omit<WordListsProps, 'words'> {
  readonly word: KinWord
}

function WordRow({ word, family, ownId, onOpen }: WordRowProps) {
  const { t } = useTranslation('words')
  const canWrite = useCanWrite()
  const speaker = word.said_by_id === null ? undefined : family.findPerson(word.said_by_id)
  return (
    <li>
      <span className="words-word">
        <strong>{word.word}</strong>
        {word.reading === '' ? null : <span className="words-hint">{word.reading}</span>}
        {word.voice === null ? null : (
          <PlayButton
            key={word.voice.creation_date}
            wordId={word.id}
            word={word.word}
            by={speaker?.name ?? word.voice.recorded_by}
          />
        )}
      </span>
      <span>
        <WhatFor word={word} family={family} />
      </span>
      <span className="words-hint">
        {speaker ? `${t('says', { name: speaker.name })} · ` : ''}
        {t('writtenBy', { name: word.written_by })}
      </span>
      <div className="words-actions">
        {canWrite ? (
          <Button emphasis="quiet" onClick={() => onOpen(word)}>
            {t('edit')}
            <span className="visually-hidden"> {word.word}</span>
          </Button>
        ) : null}
        <DeleteVoice word={word} family={family} ownId={ownId} />
      </div>
    </li>
  )
}

/** What a word is for: a term, a person, or one person about another. */
function WhatFor({ word, family }: { word: KinWord; family: Family }) {
  const { t } = useTranslation('words')
  const reader = useLanguage()
  if (word.term !== null) {
    const dialect = word.language === 'mandarin' ? (reader === 'zh-tw' ? 'traditional' : 'mandarin') : 'cantonese'
    const [chinese = ''] = word.term[dialect]
    const term = reader === 'zh-cn' || reader === 'zh-tw' ? chinese : nameTerm(word.term[reader][0] ?? '', chinese)
    return t('forTerm', { term })
  }
  const person = word.person_id === null ? undefined : family.findPerson(word.person_id)
  const from = word.from_person_id === null ? undefined : family.findPerson(word.from_person_id)
  if (person === undefined) return null
  return (
    <>
      <Link to={`/family/profile/${person.id}/`}>{person.name}</Link>
      {word.from_person_id === null ? null : <> · {t('onlyFrom', { name: from?.name ?? '' })}</>}
    </>
  )
}
