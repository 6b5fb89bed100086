import type { RenderCounts } from '#client/features/closings/day-rows.tsx'
import { ShiftList } from '#client/features/shifts/shift-list.tsx'
import { SpotCheckList } from '#client/features/spot-checks/spot-check-list.tsx'

export const renderCounts: RenderCounts = ({ shifts, spotChecks }, order = 3) => (
  <>
    <ShiftList shifts={shifts} order={order} />
    <SpotCheckList checks={spotChecks} order={order} />
  </>
)
