import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useTranslation } from '../language/use-translation.ts'
import { copyText } from './copy-text.ts'
import './copy-button.css'

interface CopyButtonProps {
  text: string
  label: string
  /** Whose text it is, where several stand below each other: read aloud alone. */
  of?: string
  /** What to do with the copy. */
  copied?: string
  emphasis?: 'primary' | 'secondary' | 'quiet'
}

/** Copies a text, and says above the row of buttons whether the browser allowed it. */
export function CopyButton({ text, label, of, copied, emphasis = 'secondary' }: CopyButtonProps) {
  const { t } = useTranslation('copying')
  const [isCopied, setIsCopied] = useState<boolean>()
  return (
    <>
      <p className="copy-said" role="status">
        {isCopied === undefined ? '' : isCopied ? (copied ?? t('copied')) : t('refused')}
      </p>
      <Button emphasis={emphasis} onClick={({ currentTarget }) => void copyText(text, currentTarget).then(setIsCopied)}>
        {label}
        {of === undefined ? null : <span className="visually-hidden"> {of}</span>}
      </Button>
    </>
  )
}
