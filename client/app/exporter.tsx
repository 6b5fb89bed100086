import { useMutation } from '@tanstack/react-query'
import { ExportMenu } from '#client/ui/export-menu.tsx'
import type { ExportFormat, ExportKind } from '#shared/exports/export-terms.ts'

interface ExporterProps {
  /** What the screen shows. */
  of: ExportKind
  /** The filters the screen has at this moment, by the names of its list's input. */
  filters: Readonly<Record<string, string | number | null | undefined>>
  disabled?: boolean
}

/** `Exporter` of a screen: all rows of its filters as a file, and a toast with their number. */
export function Exporter({ of, filters, disabled = false }: ExporterProps) {
  const download = useMutation({
    meta: { outcome: 'exports.download' },
    networkMode: 'always',
    mutationFn: async (format: ExportFormat) => {
      // Hardly ever asked for, and never before the screen stands.
      const { downloadFile } = await import('./download-file.ts')
      return downloadFile(`/api/exports/${of}.${format}${toQuery(filters)}`)
    },
  })
  return <ExportMenu onExport={(format) => download.mutate(format)} busy={download.isPending} disabled={disabled} />
}

function toQuery(filters: ExporterProps['filters']): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size === 0 ? '' : `?${query}`
}
