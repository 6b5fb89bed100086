import { useMutation } from '@tanstack/react-query'
import { ExportMenu } from '#client/ui/export-menu.tsx'
import { useMay } from './permitted.ts'
import type { ExportFilters } from '#shared/exports/export-input.ts'
import type { ExportFormat, ExportKind } from '#shared/exports/export-terms.ts'

type ExporterProps = {
  [Kind in ExportKind]: {
    of: Kind
    filters: ExportFilters[Kind]
    disabled?: boolean
  }
}[ExportKind]

/** Nothing for a role that takes no files. */
export function Exporter({ of, filters, disabled = false }: ExporterProps) {
  const download = useMutation({
    meta: { outcome: 'exports.download' },
    networkMode: 'always',
    mutationFn: async (format: ExportFormat) => {
      const { downloadFile } = await import('./download-file.ts')
      return downloadFile(`/api/exports/${of}.${format}${toQuery(filters)}`)
    },
  })
  if (!useMay('exports.download')) return null
  return <ExportMenu onExport={(format) => download.mutate(format)} busy={download.isPending} disabled={disabled} />
}

function toQuery(filters: ExporterProps['filters']): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size === 0 ? '' : `?${query}`
}
