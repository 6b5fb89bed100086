import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { chooseSentence } from '#client/messages/failure-sentence.ts'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import { PreviewSheet } from '#client/ui/preview-sheet.tsx'
import type { FailureWords } from '#client/ui/form-failure.ts'
import { useSubmitOnce } from '#client/ui/use-submit-once.ts'
import type { ImportPreview, ImportReport } from '#shared/imports/import-row.ts'
import { formatCount } from '#shared/values/count.ts'
import { ColumnsForm } from './columns-form.tsx'
import classes from '#client/app/file-panel.module.css'
import {
  type AssignedText,
  isSameText,
  keepTexts,
  type MappingErrors,
  type MappingValues,
  proposeText,
  sortTexts,
  toMapping,
  toValues,
} from './mapping-values.ts'
import { ReportPanel } from './report-panel.tsx'
import { TextsForm } from './texts-form.tsx'
import { useCheckImport, useStartImport } from './use-import-mutations.ts'

interface MappingStepProps {
  importId: string
  /** The file is imported now, or another one is chosen. */
  onLeave: () => void
}

/** From an uploaded file to its import. */
export function MappingStep({ importId, onLeave }: MappingStepProps) {
  const { data, error } = api.imports.preview.useQuery(
    { id: importId },
    { staleTime: Infinity, retry: false, meta: { outcome: 'imports.preview', silent: true } },
  )
  if (error !== null) {
    return (
      <FailureAlert failure={chooseSentence(error, 'imports.preview')}>
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
    <MappedFile preview={data} onLeave={onLeave} />
  )
}

function MappedFile({ preview, onLeave }: { preview: ImportPreview; onLeave: () => void }) {
  const [values, setValues] = useState(() => toValues(preview))
  const [texts, setTexts] = useState<AssignedText[]>([])
  const [errors, setErrors] = useState<MappingErrors>({})
  const [report, setReport] = useState<ImportReport | null>(null)
  const [failure, setFailure] = useState<FailureWords | null>(null)
  const check = useCheckImport()
  const start = useStartImport()

  const change = (next: Partial<MappingValues>) => {
    const after = { ...values, ...next }
    setValues(after)
    setTexts(keepTexts(texts, values, after))
    setErrors({})
    setReport(null)
  }
  const assign = (next: AssignedText[]) => {
    setTexts(next)
    setReport(null)
  }

  const checking = useSubmitOnce(async () => {
    setFailure(null)
    const sent = toMapping(values, texts, preview)
    if ('errors' in sent) return setErrors(sent.errors)
    try {
      const found = await check.mutateAsync({ id: preview.id, mapping: sent.mapping })
      const asked = found.unassigned.filter((text) => !texts.some((known) => isSameText(known, text)))
      setTexts(sortTexts([...texts, ...asked.map((text) => proposeText(text, preview))]))
      setReport(found)
    } catch (error) {
      setFailure(chooseSentence(error, 'imports.check'))
    }
  })

  const starting = useSubmitOnce(async () => {
    setFailure(null)
    const sent = toMapping(values, texts, preview)
    if ('errors' in sent) return setErrors(sent.errors)
    try {
      await start.mutateAsync({ id: preview.id, mapping: sent.mapping })
      onLeave()
    } catch (error) {
      setFailure(chooseSentence(error, 'imports.start'))
    }
  })

  const isReady = report !== null && report.faulty === 0 && report.unassigned.length === 0 && report.fresh > 0
  return (
    <>
      <section className={classes.panel} aria-labelledby="import-columns">
        <Title order={2} size="h4" id="import-columns" className={classes.head ?? ''}>
          {preview.fileName}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {preview.described}.{preview.hasMoreSheets && ' Seule la première feuille est lue.'} Les colonnes sont
          proposées d'après les titres du fichier&nbsp;: vérifiez-les.
        </Text>
        <ColumnsForm preview={preview} values={values} errors={errors} onChange={change} />
        <PreviewSheet columns={preview.columns} rows={preview.rows} firstRow={Number.parseInt(values.firstRow, 10)} />
      </section>
      {texts.length > 0 && <TextsForm preview={preview} texts={texts} onChange={assign} />}
      {report !== null && <ReportPanel report={report} />}
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
          <Button loading={starting.busy} onClick={() => void starting.run()}>
            Importer {formatCount(report.fresh)} {report.fresh > 1 ? 'transactions' : 'transaction'}
          </Button>
        )}
      </div>
    </>
  )
}
