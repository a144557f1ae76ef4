import type { CSSProperties } from 'react'
import { widestWord } from './widest-word.ts'

/** A name that does not break inside words: its style sheet shrinks the letters until the widest word fits the available room. */
export const FittedName = ({ name, className }: { name: string; className: string }) => (
  <span className={`fitted-name ${className}`} style={{ '--widest-word': widestWord(name) } as CSSProperties}>
    {name}
  </span>
)
