import { CountDrawing } from './count-drawing.tsx'

export function CallToAction() {
  return (
    <section className="wrap section" aria-labelledby="appel-titre">
      <div className="cta">
        <div>
          <h2 id="appel-titre">Ce soir, la caisse tombe juste.</h2>
          <p>Ouvrez votre essai maintenant, saisissez la journée, comparez avec votre caisse.</p>
          <div className="hero-buttons">
            <a href="/demo" className="button button-light">
              Commencer l'essai gratuit
            </a>
            <a href="/register" className="button button-ghost">
              Créer mon compte
            </a>
          </div>
        </div>
        <CountDrawing />
      </div>
    </section>
  )
}
