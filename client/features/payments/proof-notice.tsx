import { Alert } from '@mantine/core'
import { IconCircleX, IconHourglass } from '@tabler/icons-react'
import { api } from '#client/app/trpc.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'

/** What became of the latest proof, while there is something to wait for or to do. On a phone the history is far below. */
export function ProofNotice() {
  const { data } = api.payments.mine.useQuery(undefined, { meta: { outcome: 'data.load' } })
  const latest = data?.[0]
  if (latest?.status === 'pending') {
    return (
      <Alert role="note" color="sandouk" icon={<IconHourglass size={20} aria-hidden />}>
        Votre preuve de {formatMoney(latest.amount)} du {formatDate(latest.paymentDate)} est reçue. Nous la vérifions,
        puis un e-mail vous donne notre réponse.
      </Alert>
    )
  }
  if (latest?.status !== 'rejected') return null
  return (
    <Alert role="note" color="red" icon={<IconCircleX size={20} aria-hidden />}>
      Votre preuve de {formatMoney(latest.amount)} du {formatDate(latest.paymentDate)} a été rejetée.
      {latest.rejectionReason !== null && ` Motif\u00A0: «\u00A0${latest.rejectionReason}\u00A0».`} Vous pouvez en
      soumettre une autre.
    </Alert>
  )
}
