import { LandingLogo } from './landing-logo.tsx'

export function LandingHeader() {
  return (
    <header className="header">
      <div className="wrap header-row">
        <a href="/" className="home" aria-label="Sandouk, accueil">
          <LandingLogo />
        </a>
        <nav className="header-nav" aria-label="Sections de la page">
          <a href="#avantages">Avantages</a>
          <a href="#apercu">Aperçu</a>
          <a href="#fonctionnalites">Fonctionnalités</a>
          <a href="#packs">Packs</a>
        </nav>
        <div className="header-doors">
          <a href="/login" className="header-login">
            Connexion
          </a>
          <a href="/register" className="button button-small button-light">
            S'inscrire
          </a>
        </div>
      </div>
    </header>
  )
}
