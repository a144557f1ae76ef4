import { orientations, printFormats, sheetSizes } from '@banyan/contract'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { CheckBox } from './check-box.tsx'
import { NumberField } from './number-field.tsx'
import { canBeTiled, hasScale, sheetBounds } from './sheet-options.ts'
import type { SheetOptions } from './sheet-options.ts'

interface SheetFieldsProps {
  readonly options: SheetOptions
  readonly onChange: (changes: Partial<SheetOptions>) => void
}

/** The file's kind, the paper, and how the chart lies on it. */
export function SheetFields({ options, onChange }: SheetFieldsProps) {
  const { t } = useTranslation('printing')
  return (
    <fieldset className="print-section">
      <legend>{t('sheet.title')}</legend>
      <div className="print-field">
        <span className="print-label" aria-hidden="true">
          {t('sheet.format')}
        </span>
        <Segmented
          legend={t('sheet.format')}
          options={printFormats.map((value) => ({ value, label: value.toUpperCase() }))}
          value={options.format}
          onChange={(format) => onChange({ format })}
        />
        <span className="print-small">{t(`sheet.formatHint.${options.format}`)}</span>
      </div>
      <SelectField
        label={t('sheet.size')}
        value={options.size}
        options={sheetSizes.map((value) => ({
          value,
          label: value === 'roll' || value === 'as_needed' ? t(`sheet.sizes.${value}`) : value,
        }))}
        onChange={(size) => onChange({ size })}
      />
      {options.size === 'as_needed' ? null : (
        <SelectField
          label={t('sheet.orientation')}
          value={options.orientation}
          options={orientations.map((value) => ({ value, label: t(`sheet.orientations.${value}`) }))}
          onChange={(orientation) => onChange({ orientation })}
        />
      )}
      {options.size === 'roll' ? (
        <NumberField
          label={t('sheet.roll')}
          value={options.roll}
          bounds={sheetBounds.roll}
          onChange={(roll) => onChange({ roll })}
        />
      ) : null}
      {canBeTiled(options) ? (
        <CheckBox label={t('sheet.tiled')} isOn={options.tiled} onChange={(tiled) => onChange({ tiled })} />
      ) : null}
      <div className="print-pair">
        {hasScale(options) ? (
          <NumberField
            label={t('sheet.scale')}
            value={options.scale}
            bounds={sheetBounds.scale}
            onChange={(scale) => onChange({ scale })}
          />
        ) : null}
        <NumberField
          label={t('sheet.margin')}
          value={options.margin}
          bounds={sheetBounds.margin}
          onChange={(margin) => onChange({ margin })}
        />
        {canBeTiled(options) && options.tiled ? (
          <NumberField
            label={t('sheet.overlap')}
            value={options.overlap}
            bounds={sheetBounds.overlap}
            onChange={(overlap) => onChange({ overlap })}
          />
        ) : null}
      </div>
    </fieldset>
  )
}
