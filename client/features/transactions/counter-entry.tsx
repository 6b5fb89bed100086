import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import { type ProductUsage, quickAmounts } from '#shared/transactions/product-usage.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { parseMoney } from '#shared/values/parse-money.ts'
import { AmountPad } from './amount-pad.tsx'
import classes from './counter-entry.module.css'
import { CounterExtras } from './counter-extras.tsx'
import type { SavedEntry } from './counter-saved.tsx'
import { directions } from './directions.ts'
import { EntryQuestionModal } from './entry-question-modal.tsx'
import { EntryAccount } from './entry-account.tsx'
import { productKey } from './product-options.ts'
import type { CounterEntryTarget } from './use-counter.ts'
import { useCounterEntry } from './use-counter-entry.ts'
import type { OfferedAccount } from './use-offered-products.ts'

interface CounterEntryProps {
  target: CounterEntryTarget
  agencyId: string
  today: IsoDate
  accounts: readonly OfferedAccount[]
  usage: readonly ProductUsage[]
  onBack: () => void
  onSaved: (entry: SavedEntry) => void
}

export function CounterEntry({ target, agencyId, today, accounts, usage, onBack, onSaved }: CounterEntryProps) {
  const { product } = target
  const { category: type, operatorId } = product
  const open = accounts.filter((account) => account.operatorId === operatorId)
  const { form, handleSubmit, busy, failure, question } = useCounterEntry({
    target,
    agencyId,
    today,
    open,
    onSaved: ({ id, amount }) => onSaved({ id, type, amount, productName: product.name }),
  })
  const element = useRef<HTMLFormElement>(null)
  const { icon: DirectionIcon, label, money } = directions[type]
  const { values, errors } = form
  const amount = parseMoney(values.amount)

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || busy) return
    event.preventDefault()
    onBack()
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={element}
        noValidate
        className={classes.entry}
        data-tone={money}
        aria-labelledby="counter-entry"
        onSubmit={handleSubmit}
        onKeyDown={handleKeyDown}
      >
        <div className={classes.head}>
          <ActionIcon
            className={classes.back ?? ''}
            variant="subtle"
            size={44}
            aria-label="Retour aux produits"
            disabled={busy}
            onClick={onBack}
          >
            <IconArrowLeft size={22} aria-hidden />
          </ActionIcon>
          <h2 id="counter-entry" className={classes.title}>
            <span className={classes.direction}>
              <DirectionIcon size={20} stroke={2} aria-hidden />
              {label}
            </span>{' '}
            <bdi>{product.name}</bdi>
            {product.operatorName !== null && (
              <span className={classes.operator}>
                {' '}
                <bdi>{product.operatorName}</bdi>
              </span>
            )}
          </h2>
        </div>
        <FailureAlert failure={failure} />
        <AmountPad
          value={values.amount}
          onChange={(text) => form.setFieldValue('amount', text)}
          onSubmit={() => element.current?.requestSubmit()}
          quick={quickAmounts(usage.find((one) => productKey(one) === productKey(product)))}
          error={errors['amount']}
          disabled={busy}
        />
        {open.length > 0 && (
          <EntryAccount
            open={open}
            value={values.accountId}
            onChange={(id) => form.setFieldValue('accountId', id)}
            mayHaveNone={false}
            error={typeof errors['accountId'] === 'string' ? errors['accountId'] : undefined}
            entry={values}
            isCounter
          />
        )}
        <CounterExtras form={form} />
        <Button type="submit" size="lg" fullWidth className={classes.save ?? ''} loading={busy}>
          {amount.ok ? `Enregistrer ${formatMoney(amount.centimes)}` : 'Enregistrer'}
        </Button>
      </form>
      <EntryQuestionModal question={question} />
    </>
  )
}
