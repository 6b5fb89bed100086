import { Badge, Button, Title } from '@mantine/core'
import { startTransition, useDeferredValue, useId, useState } from 'react'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-types.ts'
import classes from './table-section.module.css'

/** Six hundred rows at once are slow on a cheap laptop. Even these come after the paint of what asked for them. */
const FIRST = 25
const STEP = 50

interface TableSectionProps<Row> extends Omit<DataTableProps<Row>, 'label' | 'footer'> {
  title: string
  hint: string
}

export function TableSection<Row>({ title, hint, rows, ...table }: TableSectionProps<Row>) {
  const titleId = useId()
  const [shown, setShown] = useState(FIRST)
  const left = (rows?.length ?? 0) - shown
  const ready = useDeferredValue<typeof rows | null>(rows, null) ?? undefined
  const handleMore = () => startTransition(() => setShown((now) => now + STEP))
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>
          {title}
        </Title>
        {rows !== undefined && (
          <Badge color="gray" circle={rows.length < 10} size="lg" className="tabular">
            {rows.length}
          </Badge>
        )}
      </div>
      <p className={classes.hint}>{hint}</p>
      <DataTable label={title} rows={ready?.slice(0, shown)} skeletonRows={3} {...table} />
      {left > 0 && (
        <Button variant="default" className={classes.more ?? ''} onClick={handleMore}>
          Afficher la suite ({left})
        </Button>
      )}
    </section>
  )
}
