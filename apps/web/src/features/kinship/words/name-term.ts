/** The Chinese name tells which grandmother is meant, where other languages have one word for both. */
export const nameTerm = (word: string, chinese: string): string => (chinese === '' ? word : `${word} (${chinese})`)
