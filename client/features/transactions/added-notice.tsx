import { IconCheck } from '@tabler/icons-react'
import { formatMoney } from '#shared/values/money.ts'
import { parseMoney } from '#shared/values/parse-money.ts'
import { counted } from '#shared/values/count.ts'
import classes from './added-notice.module.css'

interface AddedNoticeProps {
  count: number
  amount: string
}

export function AddedNotice({ count, amount }: AddedNoticeProps) {
  const parsed = parseMoney(amount)
  return (
    <p className={classes.notice}>
      <IconCheck size={16} stroke={2.25} aria-hidden />
      <span>
        {parsed.ok && <strong>{formatMoney(parsed.centimes)}</strong>} enregistré
        {count >= 2 && ` · ${counted(count, 'ligne')} ajoutées`}
      </span>
    </p>
  )
}
