import { LandingLogo } from './landing-logo.tsx'
import type { LandingVisitor } from './landing-visitor.ts'

interface LandingFooterProps {
  visitor: LandingVisitor
  /** Where the server writes who sells the product. */
  sellerPlace: string
}

export function LandingFooter({ visitor: { space }, sellerPlace }: LandingFooterProps) {
  return (
    <footer className="footer">
      <div className="wrap footer-row">
        <div>
          <LandingLogo />
          <p>La caisse de votre agence, juste chaque soir.</p>
        </div>
        <nav aria-label="Produit">
          <b>Produit</b>
          <a href="#avantages">Avantages</a>
          <a href="#fonctionnalites">Fonctionnalités</a>
          <a href="#packs">Packs</a>
        </nav>
        <nav aria-label="Compte">
          <b>Compte</b>
          {space === undefined ? (
            <>
              <a href="/login">Connexion</a>
              <a href="/register">Inscription</a>
              <a href="/demo">Essai gratuit</a>
            </>
          ) : (
            <a href={space}>Mon espace</a>
          )}
        </nav>
      </div>
      <div className="wrap footer-seller">{sellerPlace}</div>
    </footer>
  )
}
