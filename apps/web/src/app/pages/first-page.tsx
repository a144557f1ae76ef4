import { ComingDays } from '../../features/days/coming-days.tsx'
import { FirstPage as First } from '../../features/first-page/first-page.tsx'

/** The first page of members: what a glance at the family shows. */
export const FirstPage = () => <First Days={ComingDays} />
