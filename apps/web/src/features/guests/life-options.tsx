import { limits } from '@banyan/contract'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Option } from './option.tsx'

/** What a link to a person or a branch shows of lives. */
export interface LifeChoice {
  isBranch: boolean
  generations: number
  withPlaces: boolean
  withContact: boolean
  withLiving: boolean
}

interface Props {
  /** Whose page or branch it is. */
  name: string
  choice: LifeChoice
  /** Whether it is open what the link opens: it stays when a link is changed. */
  isNew: boolean
  /** Whether guests see what the family says. */
  hasComments: boolean
  /** What guests can send. */
  children: ReactNode
  onChange: (choice: LifeChoice) => void
}

const { min, max } = limits.guestGenerations
const generations = Array.from({ length: max - min + 1 }, (_, index) => min + index)

/** Chooses what guests see of a person or a branch, and says in plain words what that is. */
export function LifeOptions({ name, choice, isNew, hasComments, children, onChange }: Props) {
  const { t } = useTranslation('sharing')
  const group = useId()
  const change = (changes: Partial<LifeChoice>): void => onChange({ ...choice, ...changes })
  const { isBranch, withPlaces, withContact, withLiving } = choice
  return (
    <>
      {isNew ? (
        <fieldset className="share-options share-kinds">
          <legend>{t('life.what')}</legend>
          {[false, true].map((branch) => (
            <label key={String(branch)} className="share-option">
              <input type="radio" name={group} checked={isBranch === branch} onChange={() => change({ isBranch: branch })} />
              <span>{t(branch ? 'life.branch' : 'life.person', { name })}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {isBranch ? (
        <SelectField<string>
          label={t('life.generations')}
          value={String(choice.generations)}
          options={generations.map((count) => ({ value: String(count), label: t('life.generationCount', { count }) }))}
          onChange={(value) => change({ generations: Number(value) })}
        />
      ) : null}
      <div className="share-options">
        <Option text={t('life.placesLife')} isOn={withPlaces} onChange={(isOn) => change({ withPlaces: isOn })} />
        {isBranch ? (
          <Option text={t('life.living')} isOn={withLiving} onChange={(isOn) => change({ withLiving: isOn })} />
        ) : (
          <Option text={t('life.contact')} isOn={withContact} onChange={(isOn) => change({ withContact: isOn })} />
        )}
        {children}
      </div>
      <Shown name={name} choice={choice} hasComments={hasComments} />
    </>
  )
}

function Shown({
  name,
  choice: { isBranch, withPlaces, withContact, withLiving },
  hasComments,
}: Pick<Props, 'name' | 'choice' | 'hasComments'>) {
  const { t } = useTranslation('sharing')
  const places = t(withPlaces ? 'life.showPlaces' : 'life.noPlaces')
  const comments = hasComments ? [t('life.showComments')] : []
  const shown = isBranch
    ? [t('life.showBranch', { name }), t(withLiving ? 'life.showNames' : 'life.showInitials'), places, ...comments]
    : [
        t('life.showPerson', { name }),
        t('life.showPhotos', { name }),
        places,
        t(withContact ? 'life.showContact' : 'life.noContact'),
        ...comments,
      ]
  return (
    <div className="share-shown">
      <p>{t('life.shows')}</p>
      <ul>
        {shown.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{t('life.never')}</p>
    </div>
  )
}
