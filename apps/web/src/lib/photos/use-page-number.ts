import { useSearchParams } from 'react-router'

/** The page that the address asks for; the first when it asks for none. */
export function usePageNumber(): number {
  const [search] = useSearchParams()
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1
}
