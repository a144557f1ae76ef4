import { formattingLocale } from '@banyan/contract'
import { useLanguage } from '../../lib/language/use-language.ts'

/** Shows progress as a bar and as a number. */
export function Progress({ label, value }: { label: string; value: number }) {
  const language = useLanguage()
  const share = Math.min(Math.max(value, 0), 1)
  const percent = new Intl.NumberFormat(formattingLocale(language), { style: 'percent' }).format(Math.floor(share * 100) / 100)
  return (
    <div className="gedcom-progress">
      <span id="gedcom-progress">{label}</span>
      <span className="gedcom-percent">{percent}</span>
      <progress aria-labelledby="gedcom-progress" value={share} max={1} />
    </div>
  )
}
