import { useMemo, useState } from 'react'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useDialects } from '../../lib/language/use-dialects.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { hasDied } from '../../lib/people/lifespan.ts'
import { session, useSession } from '../../lib/session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/page/page.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { tagOf } from './cards.ts'
import type { Relative } from './cards.ts'
import { layoutSheet } from './sheet-layout.ts'
import type { Sheet, SheetRow } from './sheet-layout.ts'
import { useRelatives } from './use-relatives.ts'
import './learn.css'
import './sheet.css'

/** Whom to call what, on two sides of A4, for oneself or for a child or grandchild. */
export function SheetPage() {
  const { t } = useTranslation(['learn', 'kinship', 'common'])
  useTitle(t('sheet.title'))
  const ownId = useSession((state) => state.usersPersonId)
  const [chosenId, setChosenId] = useState(ownId)
  const { dialect, dialects } = useDialects()
  const { family, relatives, error, retry } = useRelatives(chosenId)
  const sheet = useMemo(() => (family && relatives ? layoutSheet(relatives, family) : undefined), [family, relatives])
  const name = family?.findPerson(chosenId)?.name ?? ''
  return (
    <div className="sheet">
      <div className="sheet-choices">
        <h1>{t('sheet.title')}</h1>
        <p>{t('sheet.lead')}</p>
        {family ? (
          <SelectField
            label={t('sheet.for')}
            value={String(chosenId)}
            options={readersOf(family, ownId).map((person) => ({ value: String(person.id), label: person.name }))}
            onChange={(value) => setChosenId(Number(value))}
          />
        ) : null}
        <Segmented
          legend={t('kinship:dialects')}
          options={dialects.map((value) => ({ value, label: t(`kinship:${value}`) }))}
          value={dialect}
          onChange={session.setChineseDialect}
        />
        {sheet !== undefined && sheet.count > 0 ? (
          <>
            <p className="learn-quiet">{t('sheet.count', { count: sheet.count, total: relatives?.length ?? 0 })}</p>
            <div className="sheet-buttons">
              <Button onClick={() => window.print()}>{t('sheet.print')}</Button>
              <LinkButton emphasis="quiet" to="/family/learn/">
                {t('title')}
              </LinkButton>
            </div>
          </>
        ) : null}
      </div>
      {sheet === undefined ? (
        error ? (
          <Notice kind="danger">
            <p>{error.message}</p>
            <Button emphasis="secondary" onClick={retry}>
              {t('common:error.tryAgain')}
            </Button>
          </Notice>
        ) : (
          <Loading label={t('common:loading')} />
        )
      ) : sheet.count === 0 ? (
        <p className="learn-quiet">{t('none')}</p>
      ) : (
        <SheetSides sheet={sheet} name={name} />
      )}
    </div>
  )
}

/** The reader and their descendants. */
function readersOf({ graph, people }: Family, ownId: number) {
  const found = new Set([graph.indexOf(ownId)])
  // A set grows while it is walked: children follow their parents.
  for (const index of found) {
    const { start, list } = graph.children
    if (index >= 0 && found.size < 60) for (const child of list.subarray(start[index], start[index + 1])) found.add(child)
  }
  const all = people.filter(({ id, hidden }) => hidden !== true && found.has(graph.indexOf(id)))
  return all.toSorted((a, b) => Number(b.id === ownId) - Number(a.id === ownId) || a.birth_year - b.birth_year)
}

function SheetSides({ sheet: { pages, size }, name }: { sheet: Sheet; name: string }) {
  const { t } = useTranslation('learn')
  return pages.map((rows, at) => (
    <section
      key={rows[0]?.relatives[0]?.person.id ?? at}
      className={`sheet-side sheet-${size.name}`}
      aria-label={t('sheet.side', { place: at + 1 })}
    >
      {at === 0 ? <p className="sheet-title">{t('sheet.heading', { name })}</p> : null}
      {rows.map((row) => (
        <SheetLine key={row.relatives[0]?.person.id ?? 0} row={row} />
      ))}
    </section>
  ))
}

function SheetLine({ row: { side, hasHeading, relatives } }: { row: SheetRow }) {
  const { t } = useTranslation('learn')
  return (
    <>
      {hasHeading ? <h2>{t(`sheet.of.${side}`)}</h2> : null}
      <ul>
        {relatives.map((relative) => (
          <SheetCard key={relative.person.id} relative={relative} />
        ))}
      </ul>
    </>
  )
}

/** Names with more characters than these get smaller letters, so that nothing is cut. */
const longName = 22

function SheetCard({ relative: { person, term } }: { relative: Relative }) {
  const language = useLanguage()
  const { dialect } = useDialects()
  return (
    <li>
      <Portrait name={person.name} photo={person.small_thumbnail} isDead={hasDied(person)} size="large" />
      <span className={`sheet-term sheet-term-${term.text.length}`} lang={tagOf(language, dialect)}>
        {term.text}
      </span>
      <span className="sheet-reading">{term.reading}</span>
      {term.word === undefined ? null : <span className="sheet-word">{term.word}</span>}
      <span className={person.name.length > longName ? 'sheet-name sheet-name-long' : 'sheet-name'}>{person.name}</span>
    </li>
  )
}
