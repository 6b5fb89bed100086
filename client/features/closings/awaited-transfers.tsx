import { Alert, Anchor } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAwaitedTransfers } from '#client/app/seen-transfers.ts'
import type { ClosingDay } from '#shared/closings/closing-day.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatCount } from '#shared/values/count.ts'
import { formatMoney } from '#shared/values/money.ts'

/** What is on its way to the agency when its day closes. Renders nothing without. */
export function AwaitedTransfers({ day }: { day: Pick<ClosingDay, 'agencyId' | 'date'> }) {
  const { awaited } = useAwaitedTransfers(day)
  if (awaited.length === 0) return null
  return (
    <Alert
      color="yellow"
      icon={<IconTruckDelivery size={20} aria-hidden />}
      title={
        awaited.length > 1
          ? `${formatCount(awaited.length)} transferts sont en route vers cette agence`
          : 'Un transfert est en route vers cette agence'
      }
    >
      {awaited.map(({ id, name, fromName, amount, sentDate }) => (
        <div key={id}>
          <Anchor inherit renderRoot={(props) => <Link to="/app/transfers" search={{ row: id }} {...props} />}>
            {name}
          </Anchor>
          , <bdi>{fromName}</bdi>, {formatMoney(amount)}, envoyé le {formatDate(sentDate)}
        </div>
      ))}
      S'il est arrivé, recevez-le avant de clôturer. Sinon, il comptera le jour de son arrivée.
    </Alert>
  )
}
