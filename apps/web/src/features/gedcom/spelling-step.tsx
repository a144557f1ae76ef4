import type { Encoding, EncodingChoice } from '@banyan/gedcom'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  fileName: string
  /** The likeliest first. */
  choices: readonly EncodingChoice[]
  onChoose: (encoding: Encoding) => void
  onBack: () => void
}

/** Shows at first as many ways to read the names as are usually in question. */
const usual = 3

/** "Where are the names spelled right?": only somebody who knows the names can tell. Nothing has been sent or written yet. */
export function SpellingStep({ fileName, choices, onChoose, onBack }: Props) {
  const { t } = useTranslation('gedcom')
  const [chosen, setChosen] = useState(choices[0]?.encoding)
  const [isWhole, setIsWhole] = useState(choices.length <= usual + 1)
  return (
    <div className="gedcom-own">
      <fieldset className="gedcom-people">
        <legend>{t('spelling.title')}</legend>
        <p className="gedcom-hint">{t('spelling.lead', { name: fileName })}</p>
        <div className="gedcom-choices">
          {choices.slice(0, isWhole ? choices.length : usual).map(({ encoding, names }) => (
            <Choice
              key={encoding}
              value={encoding}
              names={names.join(' · ')}
              isChosen={chosen === encoding}
              onChoose={setChosen}
            />
          ))}
        </div>
        {isWhole ? null : (
          <Button emphasis="quiet" onClick={() => setIsWhole(true)}>
            {t('spelling.more')}
          </Button>
        )}
        <p className="gedcom-hint">{t('spelling.none')}</p>
      </fieldset>
      <div className="gedcom-actions">
        <Button disabled={chosen === undefined} onClick={() => chosen !== undefined && onChoose(chosen)}>
          {t('spelling.go')}
        </Button>
        <Button emphasis="secondary" onClick={onBack}>
          {t('import.other')}
        </Button>
      </div>
    </div>
  )
}

interface ChoiceProps {
  value: Encoding
  /** Some names as they look then. */
  names: string
  isChosen: boolean
  onChoose: (encoding: Encoding) => void
}

function Choice({ value, names, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="gedcom-choice">
      <input type="radio" name="encoding" value={value} checked={isChosen} onChange={() => onChoose(value)} />
      <span className="gedcom-spelling">
        {names}
        <span className="gedcom-hint">{value}</span>
      </span>
    </label>
  )
}
