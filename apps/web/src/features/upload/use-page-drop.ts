import { useEffect, useEffectEvent, useState } from 'react'

/** Accepts files dropped anywhere on the page; reports whether some are dragged over it. */
export function usePageDrop(onFiles: (files: File[]) => void): boolean {
  // Entering a child leaves the parent, so only the count tells whether files are still over the page.
  const [depth, setDepth] = useState(0)
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setDepth(0)
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    window.addEventListener('dragenter', (event) => hasFiles(event) && setDepth((before) => before + 1), { signal })
    window.addEventListener('dragleave', (event) => hasFiles(event) && setDepth((before) => Math.max(before - 1, 0)), { signal })
    window.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), { signal })
    window.addEventListener('drop', (event) => hasFiles(event) && drop(event), { signal })
    return () => controller.abort()
  }, [])
  return depth > 0
}
