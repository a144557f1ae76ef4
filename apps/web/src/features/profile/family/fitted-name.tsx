import type { CSSProperties } from 'react'
import { widestWord } from './widest-word.ts'

/** A name that never breaks inside a word: its style sheet makes the letters as small as the widest word needs, by the room that there is. */
export const FittedName = ({ name, className }: { name: string; className: string }) => (
  <span className={`fitted-name ${className}`} style={{ '--widest-word': widestWord(name) } as CSSProperties}>
    {name}
  </span>
)
