declare module 'relationship.js' {
  /** The names for a chain like 爸爸的哥哥; `sex` is the speaker's, 0 a woman, 1 a man. */
  export default function relationship(options: { text: string; sex?: 0 | 1 }): string[]
}
