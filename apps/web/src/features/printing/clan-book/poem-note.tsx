import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { PrintPreview } from '../printing.queries.ts'

/** How far the book goes, and how names follow the poem, generation by generation. */
export function PoemNote({ preview: { clan } }: { preview: PrintPreview }) {
  const { t } = useTranslation('clan')
  if (clan === undefined) return null
  const rows = clan.poem.filter(({ conforming, differing, untold }) => conforming + differing + untold > 0)
  return (
    <>
      <p className="print-small">{t('generations', { count: clan.generations })}</p>
      {rows.length === 0 ? null : (
        <div className="clan-poem">
          <table>
            <caption>{t('poem.check')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('poem.generation')}</th>
                <th scope="col">{t('poem.character')}</th>
                <th scope="col">{t('poem.conforming')}</th>
                <th scope="col">{t('poem.differing')}</th>
                <th scope="col">{t('poem.untold')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ generation, character, conforming, differing, untold, names }) => (
                <tr key={generation}>
                  <th scope="row">{generation}</th>
                  <td lang="zh">{character}</td>
                  <td>{conforming}</td>
                  <td>
                    {differing}
                    {names.length === 0 ? null : (
                      <span className="clan-names">
                        {names.join(t('poem.separator'))}
                        {differing > names.length ? '…' : ''}
                      </span>
                    )}
                  </td>
                  <td>{untold}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
