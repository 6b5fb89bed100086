import { Alert, Anchor, Button, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconLockCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '#client/app/permitted.ts'
import { isNothingCounted } from '#client/app/piece-values.ts'
import { CountGrid } from '#client/ui/count-grid.tsx'
import { NewerVersionNotice } from '#client/ui/newer-version-notice.tsx'
import sideBySide from '#client/ui/side-by-side.module.css'
import { SteadyField } from '#client/ui/steady-field.tsx'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { countedCash } from '#shared/cash/denominations.ts'
import type { ClosingDay } from '#shared/closings/closing-day.ts'
import { formatMoney } from '#shared/values/money.ts'
import { AwaitedTransfers } from './awaited-transfers.tsx'
import { BalanceRows } from './balance-rows.tsx'
import { CloseDayModal } from './close-day-modal.tsx'
import classes from './closing-form.module.css'
import { needsComment, toCashMovements } from './closing-values.ts'
import { DraftDiagnosis } from './diagnosis/draft-diagnosis.tsx'
import { ExpectedCard } from './expected-card.tsx'
import { OpeningLine } from './opening-line.tsx'
import { useClosingForm } from './use-closing-form.ts'
import { VerdictCard } from './verdict-card.tsx'

const CLOSING_RESERVED = 'Votre rôle ne permet pas de clôturer une journée.'

interface ClosingFormProps {
  /** An open day. Give the form a `key` of the day. */
  day: ClosingDay
  onClosed: (id: string) => void
}

export function ClosingForm({ day, onClosed }: ClosingFormProps) {
  const closing = useClosingForm(day, onClosed)
  const { form, figures, refusal, newer, asked } = closing
  const mayClose = useMay('days.close')
  const isUntouched = isNothingCounted(form.values)
  const isOff = needsComment(isUntouched ? { ...figures, discrepancy: null } : figures)
  return (
    <form noValidate onSubmit={closing.handleSubmit} aria-label="Clôture de la journée">
      {newer !== null && (
        <NewerVersionNotice
          title="Brouillon modifié entre-temps"
          lines={[
            { label: 'Compté', value: formatMoney(countedCash(newer.counts)) },
            { label: 'Commentaire', value: <bdi>{newer.comment ?? '—'}</bdi> },
          ]}
          onResolve={closing.resolve}
        >
          Quelqu'un a enregistré un autre brouillon de cette journée. Il contient&nbsp;:
        </NewerVersionNotice>
      )}
      <div className={sideBySide.columns}>
        <div className={sideBySide.side}>
          <CountGrid
            form={form}
            counted={figures.counted}
            // Only into an empty grid: what is typed is never overwritten.
            onTakeBack={isUntouched && day.reopenedCounts !== null ? closing.takeBack : undefined}
          />
          <BalanceRows form={form} accounts={day.accounts} figures={figures.accounts} />
        </div>
        <div className={sideBySide.side}>
          <ExpectedCard
            agencyId={day.agencyId}
            date={day.date}
            moved={toCashMovements(day)}
            opening={<OpeningLine form={form} previous={day.previous} />}
            openDays={figures.openDays}
          />
          <div className={classes.verdict} data-long={figures.accounts.length > 0}>
            <VerdictCard
              counted={figures.counted}
              expected={figures.expected}
              isUntouched={isUntouched}
              accounts={figures.accounts}
            >
              <DraftDiagnosis day={day} values={form.values} figures={figures} />
            </VerdictCard>
          </div>
          <AwaitedTransfers day={day} />
          <SteadyField of={form.getInputProps('comment')} also={[isOff, figures.accounts.length > 0]}>
            {(field) => (
              <Textarea
                label="Commentaire"
                description={describeComment(isOff, figures.accounts.length > 0)}
                required={isOff}
                {...field}
              />
            )}
          </SteadyField>
          {refusal !== null && (
            <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {refusal.text} {refusal.earlier !== null && <EarlierDay agencyId={day.agencyId} date={refusal.earlier} />}
              {refusal.again !== undefined && (
                <Button variant="default" size="compact-md" display="block" mt="xs" onClick={refusal.again.run}>
                  {refusal.again.label}
                </Button>
              )}
            </Alert>
          )}
          <div className={sideBySide.buttons}>
            {day.draft !== null && (
              <span className={classes.saved}>Brouillon du {formatDateTime(day.draft.updatedAtLocal)}</span>
            )}
            {!mayClose && <span className={classes.saved}>{CLOSING_RESERVED}</span>}
            <Button
              variant="default"
              size="md"
              loading={closing.isSavingDraft}
              disabled={newer !== null || !mayClose}
              onClick={closing.saveDraft}
            >
              Enregistrer le brouillon
            </Button>
            <Button
              type="submit"
              size="md"
              loading={closing.isAsking}
              disabled={newer !== null || !mayClose}
              leftSection={<IconLockCheck size={18} aria-hidden />}
            >
              Clôturer
            </Button>
          </div>
        </div>
      </div>
      <CloseDayModal
        opened={asked !== null}
        day={asked ?? day}
        figures={closing.askedFigures ?? figures}
        onClose={closing.closeQuestion}
        onConfirm={closing.confirm}
      />
    </form>
  )
}

function describeComment(isOff: boolean, hasAccounts: boolean): string {
  if (hasAccounts) {
    return isOff ? 'À remplir\u00A0: il y a un écart.' : 'Facultatif tant que la caisse et les soldes sont justes.'
  }
  return isOff ? "À remplir\u00A0: la caisse n'est pas juste." : 'Facultatif tant que la caisse est juste.'
}

function EarlierDay({ agencyId, date }: { agencyId: string; date: string }) {
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link to="/app/journal" search={{ tab: 'closing', agency: agencyId, date }} resetScroll={false} {...props} />
      )}
    >
      Ouvrir la journée du {formatDate(date)}
    </Anchor>
  )
}
