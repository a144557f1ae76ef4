import { formattingLocale } from '@banyan/contract'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { hasDied } from '../../../lib/people/lifespan.ts'
import { Portrait } from '../../../ui/portrait.tsx'
import type { MapPerson } from '../people/located.ts'
import type { GroupSpot, PersonSpot, RestSpot } from '../people/spots.ts'
import { usePlaceText } from './use-place-text.ts'

interface MarkerProps {
  /** Whether Tab leads here; the arrow keys move on from it. */
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly onPress: () => void
}

const buttonProps = ({ isTabStop, onFocus, onBlur, onPress }: MarkerProps) => ({
  type: 'button' as const,
  tabIndex: isTabStop ? 0 : -1,
  onFocus,
  onBlur,
  onClick: onPress,
})

/** @param depth - 0 on top of the pile */
const Face = ({ person, depth = 0 }: { person: MapPerson; depth?: number }): ReactNode => (
  <span className="map-face" data-depth={depth}>
    <Portrait name={person.name} photo={person.small_thumbnail} isDead={hasDied(person)} size="small" />
  </span>
)

export function PersonMarker({
  spot,
  isOwn,
  isOpen,
  ...rest
}: MarkerProps & { readonly spot: PersonSpot; readonly isOwn: boolean; readonly isOpen: boolean }) {
  const { t } = useTranslation('map')
  const { person, holdsSelected } = spot
  const place = usePlaceText()(person)
  const label = [person.name, ...(isOwn ? [t('you')] : []), ...(place === '' ? [] : [place])].join(t('separator'))
  return (
    <button
      {...buttonProps(rest)}
      className={isOwn ? 'map-marker map-person map-own' : 'map-marker map-person'}
      aria-current={holdsSelected ? 'true' : undefined}
      aria-expanded={isOpen}
      title={person.name}
    >
      <span className="visually-hidden">{label}</span>
      <Face person={person} />
      {holdsSelected && !isOpen ? (
        <span className="map-name" aria-hidden="true">
          {person.name}
        </span>
      ) : null}
    </button>
  )
}

/** A stack of portraits and how many there are. */
export function GroupMarker({ spot, ...rest }: MarkerProps & { readonly spot: GroupSpot }) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const { count, faces, partsAt, holdsSelected, isFanned } = spot
  const [first] = faces
  const label = [
    t('markers.group', { count }),
    ...(partsAt === undefined && first && first.address !== '' ? [first.address] : []),
    ...(holdsSelected && first ? [t('markers.among', { name: first.name })] : []),
  ].join(t('separator'))
  return (
    <button
      {...buttonProps(rest)}
      className={isFanned ? 'map-marker map-group map-fanned' : 'map-marker map-group'}
      data-size={count < 10 ? 'small' : count < 100 ? 'middle' : 'large'}
      aria-current={holdsSelected ? 'true' : undefined}
      aria-expanded={partsAt === undefined ? isFanned : undefined}
      title={label}
    >
      <span className="visually-hidden">{label}</span>
      {isFanned ? null : faces.map((person, depth) => <Face key={person.id} person={person} depth={depth} />)}
      <span className="map-count" aria-hidden="true">
        {new Intl.NumberFormat(formattingLocale(language), { notation: 'compact' }).format(count)}
      </span>
    </button>
  )
}

/** The people of a place who only appear in the list. */
export function RestMarker({ spot, ...rest }: MarkerProps & { readonly spot: RestSpot }) {
  const { t } = useTranslation('map')
  return (
    <button {...buttonProps(rest)} className="map-marker map-rest">
      <span className="visually-hidden">{t('markers.rest', { count: spot.count })}</span>
      <span aria-hidden="true">+{spot.count}</span>
    </button>
  )
}
