import { Button } from '@mantine/core'
import { IconFileCheck, IconLogin2, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type PaymentSearch, proposePayment } from '#client/features/payments/payment-search.ts'
import type { OfferedPlan } from './offered-plan.ts'
import { PlanSummary } from './plan-summary.tsx'
import classes from './registration-done.module.css'
import { StepList } from './step-list.tsx'

interface RegistrationDoneProps {
  email: string
  plan: OfferedPlan
  howToPay: ReactNode
}

const steps = [
  {
    icon: IconLogin2,
    title: 'Connectez-vous à votre espace client',
    text: "Avec l'adresse et le mot de passe que vous venez de choisir.",
  },
  {
    icon: IconFileCheck,
    title: 'Soumettez vos preuves de paiement',
    text: 'Dans la section «\u00A0Paiements Manuels\u00A0»\u00A0: reçu de virement, de versement ou de transfert.',
  },
  {
    icon: IconShieldCheck,
    title: 'Un administrateur valide votre compte',
    text: 'Votre pack est activé pour un an et tous les écrans vous sont ouverts.',
  },
] as const

function toQuery(search: PaymentSearch): string {
  return search.montant === undefined ? '' : `?montant=${encodeURIComponent(search.montant)}`
}

export function RegistrationDone({ email, plan, howToPay }: RegistrationDoneProps) {
  return (
    <div className={classes.panel}>
      <div className={classes.words}>
        <p className={classes.lead}>
          Il vous reste à vous connecter avec <strong>{email}</strong> et à soumettre vos preuves de paiement dans la
          section «&nbsp;Paiements Manuels&nbsp;».
        </p>
        <StepList steps={steps} />
        <div className={classes.pay}>{howToPay}</div>
        <div className={classes.actions}>
          <Button
            size="md"
            renderRoot={(props) => (
              <Link
                to="/login"
                search={{ redirect: `/app/manual-payment${toQuery(proposePayment(plan))}` }}
                state={{ email }}
                {...props}
              />
            )}
          >
            Se connecter
          </Button>
          <Button size="md" variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
            Retour à l'accueil
          </Button>
        </div>
      </div>
      <PlanSummary plan={plan} />
    </div>
  )
}
