declare module 'relationship.js' {
  /** Names a chain like 爸爸的哥哥; `sex` is the speaker's, 0 for a woman, 1 for a man. */
  export default function relationship(options: { text: string; sex?: 0 | 1 }): string[]
}
