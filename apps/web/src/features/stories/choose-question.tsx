import { storyThemes } from '@banyan/contract'
import type { StoryPlan, StoryTheme } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useStoryQuestions } from './stories.queries.ts'

interface Props {
  plan: StoryPlan
  isBusy: boolean
  onChoose: (key: string) => void
}

/** Banyan's own questions by theme, in the language in which they are asked. */
export function ChooseQuestion({ plan, isBusy, onChoose }: Props) {
  const { t } = useTranslation('stories')
  const { data } = useStoryQuestions(plan.language)
  const [theme, setTheme] = useState<StoryTheme>('childhood')
  const sent = new Set(plan.asked.map(({ text }) => text))
  const questions = data?.find((each) => each.theme === theme)?.questions ?? []
  return (
    <div className="stories-choice">
      <SelectField<StoryTheme>
        label={t('theme')}
        value={theme}
        options={storyThemes.map((value) => ({ value, label: t(`themes.${value}`) }))}
        onChange={setTheme}
      />
      <ul className="stories-list">
        {questions
          .filter(({ text }) => !sent.has(text))
          .map(({ key, text }) => (
            <li key={key}>
              <p dir="auto">{text}</p>
              <Button
                emphasis="quiet"
                disabled={isBusy}
                aria-label={t('firstOf', { question: text })}
                onClick={() => onChoose(key)}
              >
                {t('putFirst')}
              </Button>
            </li>
          ))}
      </ul>
    </div>
  )
}
