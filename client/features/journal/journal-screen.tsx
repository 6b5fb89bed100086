import { Anchor, Button } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Exporter } from '#client/app/exporter.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { api } from '#client/app/trpc.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { feedRules, toExportFilters } from './journal-form.ts'
import { type IsoDate, isIsoDate } from '#shared/values/iso-date.ts'
import { ExpectedNote } from './expected-note.tsx'
import { JournalResult } from './journal-result.tsx'
import classes from './journal-screen.module.css'
import { StartSource } from './start-source.tsx'
import { type JournalChoice, useJournal } from './use-journal.ts'

interface JournalScreenProps {
  choice: JournalChoice
  onChoose: (choice: JournalChoice) => void
  onComputed?: () => void
  renderDay?: (agencyId: string, date: IsoDate) => ReactNode
}

export function JournalScreen({ choice, onChoose, onComputed, renderDay }: JournalScreenProps) {
  const agencies = api.agencies.list.useQuery(undefined, { meta: { outcome: 'data.load' } })
  const { form, result, cash, today, handleSubmit, isBusy } = useJournal({ choice, onChoose, onComputed })
  const resultPlace = useRef<HTMLDivElement>(null)
  // On a phone the result is below the visible part.
  useEffect(() => {
    if (result !== null) resultPlace.current?.scrollIntoView({ block: 'nearest' })
  }, [result])
  const { agencyId, date } = form.values
  const choices = agencies.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []

  return (
    <>
      <div className={classes.columns}>
        <form noValidate onSubmit={handleSubmit} className={classes.form} aria-label="Journal de la journée">
          <div className={classes.pair}>
            <DateInput label="Date" required today={today} {...form.getInputProps('date')} value={form.values.date} />
            <SearchSelect
              label="Agence"
              placeholder="Choisir une agence"
              required
              allowDeselect={false}
              data={choices}
              errorProps={{ role: 'alert' }}
              {...(agencies.data?.length === 0 ? { description: <NoAgency /> } : {})}
              {...form.getInputProps('agencyId')}
              value={form.values.agencyId}
            />
          </div>
          <MoneyInput
            label="Solde de départ"
            rules={feedRules}
            description={cash === undefined ? null : <StartSource cash={cash} />}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('startingBalance')}
            value={form.values.startingBalance}
          />
          <div className={classes.pair}>
            <MoneyInput
              label="Alimentation entrante"
              rules={feedRules}
              {...form.getInputProps('incomingFeed')}
              value={form.values.incomingFeed}
            />
            <MoneyInput
              label="Alimentation sortante"
              rules={feedRules}
              {...form.getInputProps('outgoingFeed')}
              value={form.values.outgoingFeed}
            />
          </div>
          <Button
            type="submit"
            size="md"
            loading={isBusy}
            leftSection={<IconCalculator size={18} aria-hidden />}
            className={classes.submit ?? ''}
          >
            Valider
          </Button>
        </form>
        {/* The live region exists before the result, so that screen readers announce it. */}
        <div role="status" ref={resultPlace} className={classes.result}>
          {result === null ? (
            <p className={classes.waiting}>
              Choisissez une agence et une date, puis validez&nbsp;: les transactions enregistrées ce jour-là s'ajoutent
              à vos montants.
            </p>
          ) : (
            <>
              <JournalResult day={result} />
              <ExpectedNote result={result} cash={cash} />
              <div className={classes.export}>
                <Exporter of="journal" filters={toExportFilters(result)} />
              </div>
            </>
          )}
        </div>
      </div>
      {agencyId !== null && isIsoDate(date) && renderDay?.(agencyId, date)}
    </>
  )
}

function NoAgency() {
  return (
    <>
      Vous n'avez pas encore d'agence.{' '}
      <Anchor size="xs" renderRoot={(props) => <Link to="/app/allagencies" {...props} />}>
        Créer une agence
      </Anchor>
    </>
  )
}
