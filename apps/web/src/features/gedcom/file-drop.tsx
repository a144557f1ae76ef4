import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'

/** A place to drop a file on, with a button for everybody who has no mouse. */
export function FileDrop({ hint, onFile }: { hint: string; onFile: (file: File) => void }) {
  const { t } = useTranslation('gedcom')
  const input = useRef<HTMLInputElement>(null)
  // Entering a child leaves the parent: only the count tells whether the file is still above.
  const [depth, setDepth] = useState(0)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDepth(0)
    take(event.dataTransfer.files)
  }
  return (
    // Dropping is the extra; the button does the same by keyboard and touch.
    <div
      className="gedcom-drop"
      data-over={depth > 0}
      onDragEnter={() => setDepth((before) => before + 1)}
      onDragLeave={() => setDepth((before) => before - 1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      role="group"
      aria-labelledby="gedcom-import"
    >
      <p className="gedcom-drop-words">{t('import.drop')}</p>
      <Button onClick={() => input.current?.click()}>{t('import.choose')}</Button>
      <p className="gedcom-hint">{hint}</p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="gedcom-file"
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
