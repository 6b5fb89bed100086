import type { ReactNode } from 'react'
import { PageHeader } from '#client/ui/page-header.tsx'
import classes from './manual-payment-page.module.css'
import { PaymentForm } from './payment-form.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { ProofNotice } from './proof-notice.tsx'

interface ManualPaymentPageProps {
  montant: string | undefined
  howToPay: ReactNode
}

const steps = [
  { title: 'Vous payez', text: 'Par virement, versement ou transfert, hors de cette application.' },
  { title: 'Vous soumettez la preuve', text: 'Le reçu en fichier ou en lien, avec la référence de votre paiement.' },
  { title: 'Nous vérifions', text: 'Le statut passe à Approuvé et votre pack est activé ou renouvelé.' },
] as const

/** Paiements Manuels: the form and the history. Available without a subscription. */
export function ManualPaymentPage({ montant, howToPay }: ManualPaymentPageProps) {
  return (
    <>
      <PageHeader
        title="Paiements Manuels"
        description="Déclarez un paiement fait hors ligne et suivez son approbation."
      />
      <div className={classes.stack}>
        {howToPay}
        <ProofNotice />
        <div className={classes.top}>
          <PaymentForm montant={montant} />
          <aside className={classes.steps} aria-label="Comment ça se passe">
            <ol>
              {steps.map(({ title, text }) => (
                <li key={title}>
                  <strong>{title}</strong>
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          </aside>
        </div>
        <PaymentHistory />
      </div>
    </>
  )
}
