import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Link } from '../../../lib/router/link.tsx'
import { Operator } from '../../../lib/site/operator.tsx'
import { RichText, SectionLink } from '../../../ui/rich-text.tsx'
import './about.css'

const sections = ['story', 'contact', 'faq'] as const
const questions = [
  'private',
  'secure',
  'source',
  'gain',
  'browsers',
  'limits',
  'adverts',
  'faults',
  'wishes',
  'records',
  'words',
] as const

/** Story, contact and questions, each reached from a teaser. `level` is that of its heading: the page's own, or one of the landing page's. */
export function About({ level }: { level: 1 | 2 }) {
  const { t } = useTranslation('about')
  const [Title, Section, Question] = level === 1 ? (['h1', 'h2', 'h3'] as const) : (['h2', 'h3', 'h4'] as const)
  return (
    <div className="about">
      <div className="about-lead">
        <Title className="about-title">{t('title')}</Title>
        <p>{t('lead')}</p>
      </div>
      <ul className="about-teasers">
        {sections.map((section) => (
          <li key={section}>
            <SectionLink id={section} className="about-teaser">
              <span className="about-teaser-title">{t(`${section}.title`)}</span>
              <span>{t(`${section}.teaser`)}</span>
            </SectionLink>
          </li>
        ))}
      </ul>
      <section className="about-section">
        <Section id="story" tabIndex={-1}>
          {t('story.title')}
        </Section>
        <RichText html={t('story.text')} />
      </section>
      <section className="about-section">
        <Section id="contact" tabIndex={-1}>
          {t('contact.title')}
        </Section>
        <Operator />
        <RichText html={t('contact.text')} />
      </section>
      <section className="about-section about-faq">
        <Section id="faq" tabIndex={-1}>
          {t('faq.title')}
        </Section>
        {questions.map((question) => (
          <details key={question}>
            <summary>
              <Question>{t(`faq.${question}.question`)}</Question>
            </summary>
            <div className="about-answer">
              <RichText html={t(`faq.${question}.answer`)} />
            </div>
          </details>
        ))}
      </section>
      <footer className="about-footer">
        <Link to="/privacy_policy/">{t('privacyPolicy')}</Link>
      </footer>
    </div>
  )
}
