/**
 * Email keys fold letters that look alike, but mail servers do not: an invitation to another mailbox is somebody else's. Only the case
 * of A to Z may differ.
 */
export const isSameMailbox = (email: string, other: string): boolean => foldCase(email) === foldCase(other)

const foldCase = (email: string): string => email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
