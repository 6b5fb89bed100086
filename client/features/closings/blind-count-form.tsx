import { Alert, Button, Textarea } from '@mantine/core'
import { IconClipboardCheck, IconListSearch } from '@tabler/icons-react'
import { transactionRequests } from '#client/app/form-requests.ts'
import { toPieces } from '#client/app/piece-values.ts'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { CountGrid } from '#client/ui/count-grid.tsx'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import sideBySide from '#client/ui/side-by-side.module.css'
import { SteadyField } from '#client/ui/steady-field.tsx'
import { countedCash } from '#shared/cash/denominations.ts'
import type { CountDay } from '#shared/closings/blind-count.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import { AwaitedTransfers } from './awaited-transfers.tsx'
import { BalanceRows } from './balance-rows.tsx'
import classes from './closing-form.module.css'
import { openingRules } from './closing-values.ts'
import { useBlindCount } from './use-blind-count.ts'

/** An open day that can be counted. Give the form a `key` of the day. */
export function BlindCountForm({ day }: { day: CountDay }) {
  const { form, handleSubmit, busy, failure } = useBlindCount(day)
  const isAgain = day.attemptsUsed > 0
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Comptage de la journée">
      <div className={sideBySide.columns}>
        <div className={sideBySide.side}>
          <CountGrid form={form} counted={countedCash(toPieces(form.values))} />
        </div>
        <div className={sideBySide.side}>
          <BalanceRows form={form} accounts={day.accounts} figures={[]} />
          {day.needsOpening && (
            <MoneyInput
              label="Solde de départ"
              required
              rules={openingRules}
              description={"Première clôture de cette agence\u00A0: ce que la caisse contenait à l'ouverture."}
              {...form.getInputProps('opening')}
              value={form.values.opening}
            />
          )}
          <AwaitedTransfers day={day} />
          {isAgain && <CountAgain day={day} />}
          <SteadyField of={form.getInputProps('comment')} also={[isAgain]}>
            {(field) => (
              <Textarea
                label="Commentaire"
                description={isAgain ? 'À remplir\u00A0: ce que vous avez vérifié ou retrouvé.' : 'Facultatif.'}
                required={isAgain}
                {...field}
              />
            )}
          </SteadyField>
          <FailureAlert failure={failure} />
          <div className={sideBySide.buttons}>
            <span className={classes.saved}>
              {isAgain
                ? 'Ce comptage clôture la journée.'
                : 'Si le comptage est juste, la journée est clôturée. Sinon, vous comptez une deuxième fois.'}
            </span>
            <Button type="submit" size="md" loading={busy} leftSection={<IconClipboardCheck size={18} aria-hidden />}>
              {isAgain ? 'Clôturer avec ce comptage' : 'Vérifier le comptage'}
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}

/** After a count that was not right: no amount, and what to do. */
function CountAgain({ day }: { day: CountDay }) {
  const mayEnter = useEntryRights().mayAddOn(day.date)
  const { agencyId, date } = day
  const enter = () => {
    const nothing = { amount: ZERO_AMOUNT, fee: ZERO_AMOUNT, accountId: null, operatorName: null }
    transactionRequests.send({ kind: 'enter', entry: { agencyId, date, type: 'incoming', ...nothing } })
  }
  return (
    <Alert
      color="yellow"
      role="status"
      icon={<IconListSearch size={20} aria-hidden />}
      title="Le comptage ne correspond pas"
    >
      Recomptez calmement les billets, les pièces et les soldes, ou enregistrez une transaction oubliée. Le prochain
      comptage clôture la journée, quel que soit le résultat.
      {mayEnter && (
        <Button variant="default" size="compact-md" display="block" mt="xs" onClick={enter}>
          Enregistrer une transaction
        </Button>
      )}
    </Alert>
  )
}
