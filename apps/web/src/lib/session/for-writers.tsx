import type { ReactNode } from 'react'
import { useCanWrite } from './use-role.ts'

/** What only members and keepers can use: it is not there for readers. */
export const ForWriters = ({ children }: { children: ReactNode }): ReactNode => (useCanWrite() ? children : null)
