import { useSearchParams } from '../router/hooks.ts'

/** The page in the address; the first by default. */
export function usePageNumber(): number {
  const [search] = useSearchParams()
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1
}
