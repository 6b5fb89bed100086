import type { ComponentProps } from 'react'
import type { Exporter } from '#client/app/exporter.tsx'

/* Negative type tests: `tsc` fails if one of these mistakes compiles. */

type ExporterProps = ComponentProps<typeof Exporter>

export const filters: readonly ExporterProps[] = [
  { of: 'transactions', filters: { type: 'incoming', agencyId: 'id', from: '2026-11-01' } },
  // @ts-expect-error the filter is called `agencyId`
  { of: 'transactions', filters: { agency: 'id' } },
  // @ts-expect-error a file has all pages
  { of: 'transactions', filters: { page: 2 } },
  // @ts-expect-error not a direction
  { of: 'transactions', filters: { type: 'both' } },
  // @ts-expect-error users have no agency
  { of: 'users', filters: { agencyId: 'id' } },
  // @ts-expect-error the journal needs its day and amounts
  { of: 'journal', filters: { agencyId: 'id' } },
  // @ts-expect-error no such file
  { of: 'groups', filters: {} },
]
