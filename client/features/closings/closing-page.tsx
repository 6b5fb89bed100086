import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PageHeader } from '#client/ui/page-header.tsx'
import classes from './closing-page.module.css'
import { ClosingRecord } from './closing-record.tsx'
import type { RenderDay } from './day-rows.tsx'

/** A closing as a page of its own: any version, also of a day that was reopened. */
export function ClosingPage({ id, renderDay }: { id: string; renderDay: RenderDay }) {
  return (
    <>
      <Anchor
        size="sm"
        className={classes.back ?? ''}
        renderRoot={(props) => <Link to="/app/journal" search={{ tab: 'history' }} {...props} />}
      >
        <IconArrowLeft size={16} aria-hidden /> Historique
      </Anchor>
      <PageHeader title="Clôture" />
      <ClosingRecord key={id} id={id} renderDay={renderDay} />
    </>
  )
}
