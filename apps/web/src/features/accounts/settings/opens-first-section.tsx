import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { chooseOpensFirst, readOpensFirst } from '../../../lib/opens-first.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'

/** Whether this device opens with the first page or with the tree. */
export function OpensFirstSection() {
  const { t } = useTranslation('settings')
  const [chosen, setChosen] = useState(readOpensFirst)
  const [isSaved, setIsSaved] = useState(false)
  return (
    <section className="settings-section">
      <SelectField
        label={t('opensFirst.label')}
        description={t('opensFirst.hint')}
        value={chosen}
        options={[
          { value: 'home', label: t('opensFirst.home') },
          { value: 'tree', label: t('opensFirst.tree') },
        ]}
        onChange={(value) => {
          chooseOpensFirst(value)
          setChosen(value)
          setIsSaved(true)
        }}
      />
      <p className="settings-saved" role="status">
        {isSaved ? t('saved') : ''}
      </p>
    </section>
  )
}
