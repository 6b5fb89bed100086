import { Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './client-next-step.module.css'
import { PlanSummary } from './plan-summary.tsx'
import type { OfferedPlan } from './offered-plan.ts'

interface ClientNextStepProps {
  plan: OfferedPlan
  email: string
}

/** Replaces the form for a signed-in user, who comes from Mon Pack: the payment is next. */
export function ClientNextStep({ plan, email }: ClientNextStepProps) {
  return (
    <section className={classes.panel} aria-labelledby="suite">
      <div className={classes.words}>
        <Title order={2} id="suite">
          Souscrire à <bdi>{plan.name}</bdi>
        </Title>
        <p>
          Vous êtes connecté en tant que <strong>{email}</strong>&nbsp;: votre compte existe déjà. Réglez votre pack,
          puis soumettez la preuve dans «&nbsp;Paiements Manuels&nbsp;» en indiquant le nom du pack. Un administrateur
          l'active après vérification.
        </p>
        <div className={classes.actions}>
          <Button renderRoot={(props) => <Link to="/app/manual-payment" {...props} />}>
            Soumettre une preuve de paiement
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to="/app/subscription" {...props} />}>
            Revenir à Mon Pack
          </Button>
        </div>
      </div>
      <PlanSummary plan={plan} />
    </section>
  )
}
