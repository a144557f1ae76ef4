import { Icon } from '../../ui/icons/icons.tsx'

/** A candle; its flame is filled while it is lit. */
export const CandleIcon = ({ isLit }: { isLit: boolean }) => (
  <Icon>
    <path d="M12 3c1.8 2 2.7 3.3 2.7 4.500a2.7 2.7 0 0 1-5.4 0C9.3 6.3 10.2 5 12 3Z" fill={isLit ? 'currentColor' : 'none'} />
    <path d="M9 13h6v8H9zM12 10.500V13" />
  </Icon>
)

/** A lantern. */
export const FestivalIcon = () => (
  <Icon>
    <path d="M12 2.500V5M8.5 5h7M7 5.500c-2.5 2-3.5 4-3.5 6s1 4 3.5 6h10c2.5-2 3.5-4 3.5-6s-1-4-3.5-6M8.5 18h7M12 18v3.5" />
  </Icon>
)
