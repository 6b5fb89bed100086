import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { chooseSentence } from '#client/messages/failure-sentence.ts'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import type { FailureWords } from '#client/ui/form-failure.ts'
import { PreviewSheet } from '#client/ui/preview-sheet.tsx'
import { useSubmitOnce } from '#client/ui/use-submit-once.ts'
import type { StatementPreview, StatementReport } from '#shared/statements/statement-row.ts'
import { formatCount } from '#shared/values/count.ts'
import { StatementColumnsForm } from './statement-columns-form.tsx'
import { StatementReportPanel } from './statement-report.tsx'
import { type StatementErrors, type StatementValues, toMapping, toValues } from './statement-values.ts'
import classes from '#client/app/file-panel.module.css'
import { useCheckStatement, useStartStatement } from './use-statement-mutations.ts'

interface StatementMappingStepProps {
  importId: string
  accountId: string
  accountName: string
  /** The file is imported now, or another one is chosen. */
  onLeave: () => void
}

/** From an uploaded file to its import. */
export function StatementMappingStep({ importId, accountId, accountName, onLeave }: StatementMappingStepProps) {
  const { data, error } = api.statements.preview.useQuery(
    { id: importId, accountId },
    { staleTime: Infinity, retry: false, meta: { outcome: 'statements.preview', silent: true } },
  )
  if (error !== null) {
    return (
      <FailureAlert failure={chooseSentence(error, 'statements.preview')}>
        <Button variant="default" size="compact-md" display="block" mt="xs" onClick={onLeave}>
          Choisir un autre fichier
        </Button>
      </FailureAlert>
    )
  }
  return data === undefined ? (
    <Text c="dimmed" role="status">
      Lecture du fichier…
    </Text>
  ) : (
    <MappedFile preview={data} accountId={accountId} accountName={accountName} onLeave={onLeave} />
  )
}

type MappedFileProps = Omit<StatementMappingStepProps, 'importId'> & { preview: StatementPreview }

function MappedFile({ preview, accountId, accountName, onLeave }: MappedFileProps) {
  const [values, setValues] = useState(() => toValues(preview))
  const [errors, setErrors] = useState<StatementErrors>({})
  const [report, setReport] = useState<StatementReport | null>(null)
  const [failure, setFailure] = useState<FailureWords | null>(null)
  const check = useCheckStatement()
  const start = useStartStatement()

  const change = (next: Partial<StatementValues>) => {
    setValues({ ...values, ...next })
    setErrors({})
    setReport(null)
  }

  const checking = useSubmitOnce(async () => {
    setFailure(null)
    const sent = toMapping(values)
    if ('errors' in sent) return setErrors(sent.errors)
    try {
      setReport(await check.mutateAsync({ id: preview.id, accountId, mapping: sent.mapping }))
    } catch (error) {
      setFailure(chooseSentence(error, 'statements.check'))
    }
  })

  const starting = useSubmitOnce(async () => {
    setFailure(null)
    const sent = toMapping(values)
    if ('errors' in sent) return setErrors(sent.errors)
    try {
      const confirmed = report !== null && report.doubts.length > 0
      await start.mutateAsync({ id: preview.id, accountId, mapping: sent.mapping, confirmed })
      onLeave()
    } catch (error) {
      setFailure(chooseSentence(error, 'statements.start'))
    }
  })

  const isReady = report !== null && report.fresh > 0
  return (
    <>
      <section className={classes.panel} aria-labelledby="statement-columns">
        <Title order={2} size="h4" id="statement-columns" className={classes.head ?? ''}>
          {preview.fileName}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          Compte <bdi>{accountName}</bdi>. {preview.described}.
          {preview.hasMoreSheets && ' Seule la première feuille est lue.'}{' '}
          {preview.saved === null
            ? "Les colonnes sont proposées d'après les titres du fichier\u00A0: vérifiez-les."
            : 'Les colonnes sont celles du dernier relevé de ce compte\u00A0: vérifiez-les.'}
        </Text>
        <StatementColumnsForm preview={preview} values={values} errors={errors} onChange={change} />
        <PreviewSheet columns={preview.columns} rows={preview.rows} firstRow={Number.parseInt(values.firstRow, 10)} />
      </section>
      {report !== null && <StatementReportPanel report={report} />}
      <FailureAlert failure={failure} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onLeave} disabled={starting.busy}>
          Choisir un autre fichier
        </Button>
        <Button
          {...(isReady ? { variant: 'default' } : {})}
          loading={checking.busy}
          disabled={starting.busy}
          onClick={() => void checking.run()}
        >
          {report === null ? 'Vérifier' : 'Vérifier à nouveau'}
        </Button>
        {isReady && (
          <Button
            loading={starting.busy}
            {...(report.doubts.length > 0 ? { color: 'red' } : {})}
            onClick={() => void starting.run()}
          >
            Importer {formatCount(report.fresh)} {report.fresh > 1 ? 'lignes' : 'ligne'}
            {report.doubts.length > 0 && ' quand même'}
          </Button>
        )}
      </div>
    </>
  )
}
