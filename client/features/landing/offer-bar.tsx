interface OfferBarProps {
  price: string
}

/** On a phone, at the bottom of the screen from the first section after the hero to the last one before the call to action. */
export function OfferBar({ price }: OfferBarProps) {
  return (
    <div className="offer">
      <p className="price">{price}</p>
      <a href="/demo" className="button button-small button-brand">
        Essai gratuit
      </a>
    </div>
  )
}
