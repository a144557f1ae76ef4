import { useTranslation } from '../../lib/language/use-translation.ts'
import { ForWriters } from '../../lib/session/for-writers.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Section } from './section.tsx'

/** For somebody who is alone in the tree: what to begin with. */
export function Begin() {
  const { t } = useTranslation('first')
  return (
    <ForWriters>
      <Section title={t('begin.title')}>
        <p>{t('begin.text')}</p>
        <div className="first-answers">
          <LinkButton to="/family/add/">{t('begin.relatives')}</LinkButton>
          <LinkButton emphasis="secondary" to="/gallery/?page=1">
            {t('begin.photos')}
          </LinkButton>
        </div>
      </Section>
    </ForWriters>
  )
}
