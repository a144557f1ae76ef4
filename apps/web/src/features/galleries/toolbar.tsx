import type { ComponentType } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { CloseIcon } from '../../ui/icons/icons.tsx'
import { SelectIcon } from '../../ui/icons/photo-icons.tsx'
import type { SelectionTools } from './selection/use-selection.ts'

export interface Command {
  readonly label: string
  readonly icon: ComponentType
  readonly perform: () => void
  readonly isDisabled?: boolean
}

/** The actions on the selection, while the toolbar is open. */
export function Toolbar<Item>({ tools, commands }: { tools: SelectionTools<Item>; commands: readonly Command[] }) {
  const { t } = useTranslation(['gallery', 'common'])
  if (!tools.isOpen) return null
  return (
    <section className="photo-tools" aria-label={t('toolbar.label')}>
      <button type="button" className="photo-tool photo-tool-close" onClick={tools.close}>
        <CloseIcon />
        <span>{t('toolbar.close')}</span>
      </button>
      <output className="photo-tools-count">
        {tools.isReading ? t('common:loading') : t('toolbar.count', { count: tools.ids.size })}
      </output>
      <div className="photo-tools-commands">
        <button type="button" className="photo-tool" aria-busy={tools.isReading} onClick={tools.pressAll}>
          <SelectIcon />
          <span>{tools.isAllTaken ? t('toolbar.none') : t('toolbar.all')}</span>
        </button>
        {commands.map(({ label, icon: Icon, perform, isDisabled = false }) => (
          <button key={label} type="button" className="photo-tool" disabled={isDisabled} onClick={perform}>
            <Icon />
            <span>{label}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
