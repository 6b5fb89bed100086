import { memo } from 'react'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ShareButton } from '#client/ui/share-button.tsx'
import { writeBoardShare } from '#shared/board/board-share.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { BoardActions } from './board-actions.tsx'
import { BoardFigures } from './board-figures.tsx'
import classes from './board-screen.module.css'
import type { BoardSearch } from './board-search.ts'
import { Trend } from './trend.tsx'
import { useBoard } from './use-board.ts'

interface BoardScreenProps {
  search: BoardSearch
  onSearchChange: (search: BoardSearch) => void
}

/** `/app`. */
export function BoardScreen({ search, onSearchChange }: BoardScreenProps) {
  const agencies = useBoard().data?.agencies ?? []
  return (
    <>
      <BoardHeader />
      <div className={classes.board}>
        <BoardFigures />
        {agencies.length > 0 && <Trend search={search} onSearchChange={onSearchChange} agencies={agencies} />}
      </div>
    </>
  )
}

const BoardHeader = memo(function BoardHeader() {
  const { data } = useBoard()
  return (
    <PageHeader
      title="Tableau de bord"
      description={
        data === undefined
          ? 'Vos caisses, agence par agence.'
          : `Vos caisses au ${formatDate(data.today)}, agence par agence.`
      }
      actions={
        data !== undefined &&
        data.agencies.length > 0 && (
          <>
            <ShareButton text={writeBoardShare(data, window.location.origin)} />
            <BoardActions agencies={data.agencies} />
          </>
        )
      }
    />
  )
})
