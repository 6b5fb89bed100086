import { ActionIcon, CopyButton, Paper, Title, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { howToPayFacts } from '#shared/seller/how-to-pay.ts'
import { REFERENCE_TO_QUOTE, sellerLabels } from '#shared/seller/seller-labels.fr.ts'
import classes from './how-to-pay.module.css'

export type HowToPayDetails = ApiOutputs['seller']['howToPay']

/** Renders nothing while nothing is set. */
export function HowToPay({ details }: { details: HowToPayDetails }) {
  const facts = howToPayFacts(details)
  if (facts.length === 0) return null
  const canTransfer = details.rib !== null || details.bankName !== null || details.accountHolder !== null
  return (
    <Paper withBorder component="section" className={classes.card ?? ''} aria-labelledby="how-to-pay">
      <Title order={2} size="h4" id="how-to-pay">
        {canTransfer ? 'Pour payer' : 'Votre référence'}
      </Title>
      {details.reference !== null && (
        <p className={classes.lead}>
          Rappelez votre référence dans le motif du paiement&nbsp;: elle nous permet de le retrouver.
        </p>
      )}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} data-wide={label === sellerLabels.rib || undefined}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
              {label === sellerLabels.rib && <Copy text={value.replaceAll(' ', '')} label="Copier le RIB" />}
              {label === REFERENCE_TO_QUOTE && <Copy text={value} label="Copier la référence" />}
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}

function Copy({ text, label }: { text: string; label: string }) {
  return (
    <CopyButton value={text} timeout={2_000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copié' : label}>
          <ActionIcon variant="subtle" onClick={copy} aria-label={copied ? 'Copié' : label}>
            {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}
