import { Button, Group, Stack } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Exporter } from '#client/app/exporter.tsx'
import { useMay } from '#client/app/permitted.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageSummaryPagination } from '#client/ui/page-summary-pagination.tsx'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { pageCount } from '#shared/values/paging.ts'
import { SpotCheckList } from './spot-check-list.tsx'

interface SpotCheckHistoryProps {
  agencyId: string | undefined
  from: IsoDate | undefined
  to: IsoDate | undefined
}

/** The surprise counts of a period, and the way to the next one. */
export function SpotCheckHistory({ agencyId, from, to }: SpotCheckHistoryProps) {
  const [page, setPage] = useState(1)
  const mayMake = useMay('spotChecks.make')
  const { data, isError, refetch } = api.spotChecks.list.useQuery(
    {
      page,
      ...(agencyId === undefined ? {} : { agencyId }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    },
    { enabled: from === undefined || to === undefined || from <= to, placeholderData: keepPreviousData },
  )
  if (data === undefined) {
    return isError ? <LoadError title={getFailure('spotChecks.list')} onRetry={() => void refetch()} /> : null
  }
  if (data.total === 0 && !mayMake) return null
  return (
    <Stack gap="sm" mt="lg">
      <SpotCheckList checks={data.rows} showsAgency={agencyId === undefined} order={2} />
      <PageSummaryPagination
        label="Pagination des contrôles"
        page={data.page}
        pageCount={pageCount(data.total)}
        onChange={setPage}
      />
      <Group gap="sm">
        {mayMake && (
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconEyeCheck size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/app/journal" search={{ tab: 'cash', agency: agencyId }} {...props} />}
          >
            Contrôle inopiné
          </Button>
        )}
        {data.total > 0 && <Exporter of="spotChecks" filters={{ agencyId, from, to }} />}
      </Group>
    </Stack>
  )
}
