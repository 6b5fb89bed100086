import { LandingLogo } from './landing-logo.tsx'

export function LandingFooter() {
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
          <a href="/login">Connexion</a>
          <a href="/register">Inscription</a>
          <a href="/demo">Essai gratuit</a>
        </nav>
      </div>
    </footer>
  )
}
