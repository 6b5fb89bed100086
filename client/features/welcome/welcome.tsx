import { Button, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { ColorSchemeSwitch } from '#client/ui/color-scheme-switch.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { EveningSlip } from './evening-slip.tsx'
import classes from './welcome.module.css'

/** The first page, and where unknown paths land (spec 000 §2). */
export function Welcome() {
  useDocumentTitle('Sandouk · La caisse de votre agence, juste chaque soir.')
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Logo size={28} />
        <div className={classes.actions}>
          <ColorSchemeSwitch />
          <Button variant="default" renderRoot={(props) => <Link to="/login" {...props} />}>
            Connexion
          </Button>
        </div>
      </header>
      <main className={classes.hero}>
        <div>
          <Title order={1} className={classes.title ?? ''}>
            La caisse de votre agence, juste chaque soir.
          </Title>
          <p className={classes.text}>
            Entrées, sorties et journal du jour pour les agences de transfert d'argent et de mobile money. Les écarts se
            voient le soir même, pas à la fin du mois.
          </p>
          <div className={classes.actions}>
            <Button size="md" renderRoot={(props) => <Link to="/demo" {...props} />}>
              Essayer 3 jours gratuitement
            </Button>
            <Button size="md" variant="default" renderRoot={(props) => <Link to="/login" {...props} />}>
              Se connecter
            </Button>
          </div>
        </div>
        <div className={classes.picture}>
          <EveningSlip />
        </div>
      </main>
    </div>
  )
}
