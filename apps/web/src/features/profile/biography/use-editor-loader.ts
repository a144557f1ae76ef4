import { useEffect, useState } from 'react'
import type { BiographyEditor as AnyDesk } from './biography-editor.tsx'

type EditorComponent = typeof AnyDesk
export type EditorProps = Parameters<EditorComponent>[0]
let loaded: EditorComponent | undefined

/** The editor is large, so it loads on first use. */
export function useEditorLoader(isWanted: boolean): {
  EditorComponent: EditorComponent | undefined
  hasFailed: boolean
  retry: () => void
} {
  const [EditorComponent, setDesk] = useState<EditorComponent | undefined>(() => loaded)
  const [tries, setTries] = useState(1)
  const [failedTry, setFailedTry] = useState(0)
  useEffect(() => {
    if (!isWanted || loaded) return undefined
    let isHere = true
    const load = async () => {
      try {
        const { BiographyEditor } = await import('./biography-editor.tsx')
        loaded = BiographyEditor
        if (isHere) setDesk(() => BiographyEditor)
      } catch {
        if (isHere) setFailedTry(tries)
      }
    }
    void load()
    return () => {
      isHere = false
    }
  }, [isWanted, tries])
  return { EditorComponent: EditorComponent ?? loaded, hasFailed: failedTry === tries, retry: () => setTries(tries + 1) }
}
