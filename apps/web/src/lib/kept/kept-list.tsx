import type { Person, PersonSummary } from '@banyan/contract'
import { useLanguage } from '../language/use-language.ts'
import { useTranslation } from '../language/use-translation.ts'
import { Link } from '../router/link.tsx'
import { isTechnical, keptText, pathName } from './tag-names.ts'
import './kept.css'

export type KeptStructure = NonNullable<Person['kept']>[number]

interface KeptListProps {
  readonly kept: readonly KeptStructure[]
  /** How much more there is. */
  readonly more: number
  readonly findPerson: (id: number) => PersonSummary | undefined
  /** Whether to say that nothing of it is lost. */
  readonly hasHint?: boolean
}

/** What imported files say that has no place of its own: what people read first, what serves programs folded in. */
export function KeptList({ kept, more, findPerson, hasHint = true }: KeptListProps) {
  const { t } = useTranslation('kept')
  const [technical, readable] = [kept.filter(({ path }) => isTechnical(path)), kept.filter(({ path }) => !isTechnical(path))]
  return (
    <>
      <KeptLines lines={readable} findPerson={findPerson} />
      {technical.length === 0 ? null : (
        <details className="kept-more">
          <summary>{t('details', { count: technical.length })}</summary>
          <KeptLines lines={technical} findPerson={findPerson} />
        </details>
      )}
      {more === 0 ? null : <p className="kept-hint">{t('beyond', { count: more })}</p>}
      {hasHint ? <p className="kept-hint">{t('hint')}</p> : null}
    </>
  )
}

function KeptLines({
  lines,
  findPerson,
}: {
  lines: readonly KeptStructure[]
  findPerson: (id: number) => PersonSummary | undefined
}) {
  return lines.length === 0 ? null : (
    <dl className="kept-lines">
      {lines.map((line, index) => (
        <KeptLine key={index} line={line} partner={findPerson(line.partner_id ?? 0)} named={findPerson(line.person_id ?? 0)} />
      ))}
    </dl>
  )
}

function KeptLine({
  line: { path, text },
  partner,
  named,
}: {
  line: KeptStructure
  partner: PersonSummary | undefined
  named: PersonSummary | undefined
}) {
  const { t } = useTranslation(['kept', 'life'])
  const language = useLanguage()
  return (
    <div>
      <dt>
        {pathName(path, t)}
        {partner === undefined ? null : ` · ${partner.name}`}
      </dt>
      <dd>
        {named === undefined ? null : (
          <Link className="kept-person" to={`/family/profile/${named.id}/`}>
            {named.name}
          </Link>
        )}
        {text === '' ? null : <span>{keptText(path, text, language, t)}</span>}
      </dd>
    </div>
  )
}

/** A record of which everything is told, such as a family of which nobody is known but the children. */
export function KeptRecord({
  record: { kept, more_kept: more = 0 },
  findPerson,
  hasHint = false,
}: Pick<KeptListProps, 'findPerson' | 'hasHint'> & { record: NonNullable<Person['lone_families']>[number] }) {
  return kept.length === 0 && more === 0 ? null : <KeptList {...{ kept, more, findPerson, hasHint }} />
}

/** What the file says of an event in words, in a line each: what has a tag is named. */
export function RecordedParts({ parts }: { parts: readonly { readonly tag: string; readonly text: string }[] }) {
  const { t } = useTranslation(['kept', 'life'])
  const language = useLanguage()
  const lines = parts.map(({ tag, text }) =>
    tag === '' ? text : t('line', { name: pathName(tag, t), text: keptText(tag, text, language, t) }),
  )
  return lines.length === 0 ? null : <p className="life-note">{lines.join('\n')}</p>
}

/** What the file says of a fact besides, in a line each. */
export function KeptOfFact({ kept }: { kept: readonly KeptStructure[] }) {
  const { t } = useTranslation(['kept', 'life'])
  const language = useLanguage()
  const lines = kept.map(({ path, text }) => {
    const name = pathName(path.slice(path.indexOf('.') + 1), t)
    return text === '' ? name : t('line', { name, text: keptText(path, text, language, t) })
  })
  return lines.length === 0 ? null : <p className="life-note">{lines.join('\n')}</p>
}
