import type { FirstPage } from '@banyan/contract'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { Pictures } from './pictures.tsx'
import { Section } from './section.tsx'

/** What others have added since the reader's last visit. */
export function News({ news }: Pick<FirstPage, 'news'>) {
  const { t } = useTranslation('first')
  const isQuiet = news !== null && news.photos + news.comments + news.people === 0
  return (
    <Section title={t('news.title')}>
      {news === null ? <p className="first-quiet">{t('news.first')}</p> : null}
      {isQuiet ? <p className="first-quiet">{t('news.none')}</p> : null}
      {news === null || isQuiet ? null : (
        <>
          <ul className="first-lines">
            {news.stories.map(({ person_id: person, fact_id: fact, name, question }) => (
              <li key={fact}>
                <Link to={`/family/profile/${person}/#fact-${fact}`}>{t('news.story', { name, question })}</Link>
              </li>
            ))}
            {news.photos > 0 ? (
              <li>
                <Link to={news.gallery_id === null ? '/gallery/?page=1' : `/gallery/${news.gallery_id}/`}>
                  {t('news.photos', { count: news.photos })}
                </Link>
              </li>
            ) : null}
            {news.comments > 0 ? (
              <li>
                <Link to="/family/history/?group=comments">{t('news.comments', { count: news.comments })}</Link>
                {news.mentions_reader ? <span>{t('news.mentioned')}</span> : null}
              </li>
            ) : null}
            {news.people > 0 ? (
              <li>
                <Link to="/family/history/">{t('news.people', { count: news.people })}</Link>
              </li>
            ) : null}
          </ul>
          {news.newest.length > 0 ? <Pictures images={news.newest} /> : null}
        </>
      )}
    </Section>
  )
}
