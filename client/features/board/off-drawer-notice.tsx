import { Alert, Anchor } from '@mantine/core'
import { IconCashOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TransactionSums } from '#shared/cash/cash-effect.ts'
import { NO_AGENCY } from '#shared/transactions/no-agency.ts'
import { counted } from '#shared/values/count.ts'
import { formatMoney } from '#shared/values/money.ts'

/** Transactions without an agency, and the way to give them one. Renders nothing if there are none. */
export function OffDrawerNotice({ sums }: { sums: TransactionSums }) {
  const { incomingCount, incomingAmount, outgoingCount, outgoingAmount } = sums
  const count = incomingCount + outgoingCount
  if (count === 0) return null
  return (
    <Alert
      color="yellow"
      icon={<IconCashOff size={20} aria-hidden />}
      title={`Hors caisse\u00A0: ${counted(count, 'transaction')}`}
    >
      Entrées {formatMoney(incomingAmount)}, sorties {formatMoney(outgoingAmount)}. Sans agence, une transaction n'entre
      dans aucune caisse.{' '}
      <Anchor
        inherit
        fw={600}
        renderRoot={(props) => <Link to="/app/transactions" search={{ agency: NO_AGENCY }} {...props} />}
      >
        Affecter à une agence
      </Anchor>
    </Alert>
  )
}
