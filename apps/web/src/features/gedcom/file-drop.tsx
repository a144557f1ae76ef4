import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'

/** A place to drop a file on, with a button that does the same by keyboard and touch. */
export function FileDrop({ hint, onFile }: { hint: string; onFile: (file: File) => void }) {
  const { t } = useTranslation('gedcom')
  const place = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isOver = useFileDrop(place, onFile)
  return (
    <div ref={place} className="gedcom-drop" data-over={isOver}>
      <p className="gedcom-drop-words">{t('import.drop')}</p>
      <Button onClick={() => input.current?.click()}>{t('import.choose')}</Button>
      <p className="gedcom-hint">{hint}</p>
      <input
        ref={input}
        hidden
        type="file"
        data-testid="gedcom-file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}

/** Accepts a file dropped on the element; reports whether one is dragged over it. */
function useFileDrop(place: RefObject<HTMLElement | null>, onFile: (file: File) => void): boolean {
  // Entering a child leaves the parent, so only the count tells whether the file is still over the element.
  const [depth, setDepth] = useState(0)
  const onDrop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setDepth(0)
    const file = event.dataTransfer?.files[0]
    if (file) onFile(file)
  })
  useEffect(() => {
    const controller = new AbortController()
    const listen = (type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', act: (event: DragEvent) => void) =>
      place.current?.addEventListener(type, act, { signal: controller.signal })
    listen('dragenter', () => setDepth((before) => before + 1))
    listen('dragleave', () => setDepth((before) => before - 1))
    listen('dragover', (event) => event.preventDefault())
    listen('drop', (event) => onDrop(event))
    return () => controller.abort()
  }, [place])
  return depth > 0
}
