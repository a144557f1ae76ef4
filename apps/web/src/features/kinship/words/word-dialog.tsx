import { kinWordLanguages, limits } from '@banyan/contract'
import type { KinWord, KinWordLanguage, PersonSummary } from '@banyan/contract'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { languageNames } from '../../../lib/language/language.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { randomKey } from '../../../lib/random-key.ts'
import type { ChineseDialect } from '../../../lib/session/session-core.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Way } from '../group-entries.ts'
import { nameTerm } from './name-term.ts'
import { useWordActions } from './word-actions.ts'

const scopes = ['term', 'person', 'pair'] as const
type Scope = (typeof scopes)[number]

interface WordDialogProps {
  /** The word that is changed; undefined for a new one. */
  readonly known: Pick<KinWord, 'id' | 'word' | 'reading' | 'said_by_id' | 'last_updated_date'> | undefined
  /** Whom a new word is about: the person at the end of the way, as somebody calls them. */
  readonly about: { readonly from: number; readonly person: PersonSummary; readonly way: Way } | undefined
  readonly dialect: ChineseDialect
  readonly family: Family
  readonly ownId: number
  readonly onClose: () => void
  /** Called after a word was deleted. */
  readonly onDeleted?: () => void
}

/** What the family says: a new word, or a correction of one. */
export function WordDialog({ known, about, dialect, family, ownId, onClose, onDeleted }: WordDialogProps) {
  const { t } = useTranslation('words')
  const actions = useWordActions()
  const { isBusy, problem, run } = useTask()
  const reader = useLanguage()
  const [key] = useState(randomKey)
  const [word, setWord] = useState(known?.word ?? '')
  const [reading, setReading] = useState(known?.reading ?? '')
  const [speaker, setSpeaker] = useState(String(known?.said_by_id ?? 0))
  const [chosen, setChosen] = useState<KinWordLanguage>()
  const term = about === undefined ? undefined : termOf(about.way, reader, dialect)
  const offered = scopes.filter((each) => each !== 'term' || term !== undefined)
  const [scope, setScope] = useState<Scope>(offered[0] ?? 'person')
  const language = chosen ?? guessLanguage(word, reader, dialect)

  const save = async () => {
    const said = Number(speaker) === 0 ? null : Number(speaker)
    const content = { word, reading, said_by_id: said }
    if (known) await actions.update(known.id, { ...content, seen: known.last_updated_date })
    else if (about) {
      const { from, person, way } = about
      const of = {
        term: { key: way.entry.key },
        person: { person_id: person.id },
        pair: { person_id: person.id, from_person_id: from },
      }
      await actions.create({
        word,
        reading,
        ...(said === null ? {} : { said_by_id: said }),
        language,
        idempotency_key: key,
        ...of[scope],
      })
    }
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(save)
  }
  const remove = () =>
    run(async () => {
      if (known) await actions.remove(known.id)
      onDeleted?.()
      onClose()
    })
  return (
    <Dialog title={known ? t('changeTitle') : t('say')} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <TextField
          ref={takeFocus}
          label={t('word')}
          name="word"
          autoComplete="off"
          maxLength={limits.kinWord}
          isRequired
          value={word}
          onChange={setWord}
        />
        {about === undefined || known ? null : (
          <fieldset className="word-scope">
            <legend>{t('for')}</legend>
            {offered.map((each) => (
              <label key={each}>
                <input type="radio" name="scope" checked={scope === each} onChange={() => setScope(each)} />
                <span>{t(`scope.${each}`, { name: about.person.name, term: term ?? '' })}</span>
              </label>
            ))}
          </fieldset>
        )}
        <TextField
          label={t('reading')}
          name="reading"
          description={t('readingHint')}
          autoComplete="off"
          maxLength={limits.kinWord}
          value={reading}
          onChange={setReading}
        />
        {known ? null : (
          <SelectField
            label={t('language')}
            name="language"
            value={language}
            options={kinWordLanguages.map((value) => ({
              value,
              label: value === 'cantonese' || value === 'mandarin' ? t(`dialect.${value}`) : languageNames[value],
            }))}
            onChange={setChosen}
          />
        )}
        <SelectField
          label={t('saidBy')}
          name="said-by"
          value={speaker}
          options={[
            { value: '0', label: t('nobody') },
            ...speakersOf(family, ownId, about?.way.entry.path ?? [], known?.said_by_id).map((person) => ({
              value: String(person.id),
              label: person.id === ownId ? t('you') : person.name,
            })),
          ]}
          onChange={setSpeaker}
        />
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        <DialogActions>
          {known ? (
            <Button emphasis="quiet" disabled={isBusy} onClick={remove}>
              {t('delete')}
            </Button>
          ) : null}
          <Button emphasis="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const takeFocus = (input: HTMLInputElement | null): void => input?.focus()

/** What the term is called otherwise, if it is certain and one that a word can be for. */
function termOf({ entry, names }: Way, reader: ReturnType<typeof useLanguage>, dialect: ChineseDialect): string | undefined {
  if (!entry.is_term || entry.open_ages.length > 0) return undefined
  const chinese = names[dialect].list[0]?.name ?? ''
  return reader === 'zh-cn' || reader === 'zh-tw' ? chinese : nameTerm(entry[reader][0] ?? '', chinese)
}

/** Han characters are the dialect's; other letters the reader's own language, if that is not Chinese. */
const guessLanguage = (word: string, reader: ReturnType<typeof useLanguage>, dialect: ChineseDialect): KinWordLanguage =>
  /\p{Script=Han}/u.test(word) || reader === 'zh-cn' || reader === 'zh-tw' ? dialect : reader

/** Who may say it: the reader, their partners, parents and grandparents, those on the way, and who says it now. */
function speakersOf({ relations, findPerson }: Family, ownId: number, path: readonly number[], now: number | null | undefined) {
  const parentsOf = (id: number) =>
    relations.flatMap((each) => (each.relation_type === 2 && each.to_person_id === id ? each.from_person_id : []))
  const partners = relations.flatMap(({ relation_type: type, from_person_id: one, to_person_id: other }) =>
    type === 1 && one === ownId ? other : type === 1 && other === ownId ? one : [],
  )
  const parents = parentsOf(ownId)
  const ids = new Set([
    ownId,
    ...partners,
    ...parents,
    ...parents.flatMap(parentsOf),
    ...path.slice(0, 20),
    ...(now ? [now] : []),
  ])
  return [...ids].flatMap((id) => {
    const person = findPerson(id)
    return person === undefined || person.hidden === true ? [] : person
  })
}
