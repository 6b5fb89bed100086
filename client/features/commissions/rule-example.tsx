import { Text } from '@mantine/core'
import { useToday } from '#client/app/session.ts'
import { computeCommission } from '#shared/commissions/commission-of.ts'
import { centimes, formatMoney } from '#shared/values/money.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { amountRules, checkRule, type RuleValues, toTiers } from './rule-values.ts'

const AMOUNT = centimes(100_000)
const FEE = centimes(2_500)

function readBound(text: string) {
  return text.trim() === '' || checkMoneyText(text, amountRules) !== null ? null : readMoneyText(text, amountRules)
}

/** What the rule as typed pays; nothing while it is not complete. */
export function RuleExample({ values }: { values: RuleValues }) {
  const today = useToday()
  const faults = Object.keys(checkRule(values, today)).filter(
    (field) => field !== 'operatorId' && field !== 'validFrom',
  )
  const isEmpty = values.tiers.every(({ flat, percent }) => flat.trim() === '' && percent.trim() === '')
  if (faults.length > 0 || isEmpty) return null
  const bounds = { minimum: readBound(values.minimum), maximum: readBound(values.maximum) }
  const terms = { measure: values.measure, tiers: toTiers(values), ...bounds }
  const operations = values.basis === 'operation' ? 1 : 10
  const earned = computeCommission(terms, {
    operations,
    amount: centimes(AMOUNT * operations),
    fee: centimes(FEE * operations),
  })
  const of = operations === 1 ? 'Une transaction' : `${operations} transactions`
  return (
    <Text size="sm" role="status">
      {of} de {formatMoney(AMOUNT)} avec {formatMoney(FEE)} de frais&nbsp;: <strong>{formatMoney(earned)}</strong>
    </Text>
  )
}
