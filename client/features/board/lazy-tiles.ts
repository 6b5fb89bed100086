// One chunk for all: each one more is a line in the list of files that every first page loads.
export { OperatorsTile } from './operators-tile.tsx'
export { TransitTile } from './transit-tile.tsx'
export { CommissionsTile } from './commissions-tile.tsx'
export { DebtsTile } from './debts-tile.tsx'
