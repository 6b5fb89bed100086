import { TwoLines } from './two-lines.tsx'

interface ClientCellProps {
  ownerName: string
  ownerEmail: string
}

/** Whose a row is: the client's name with the address under it. */
export function ClientCell({ ownerName, ownerEmail }: ClientCellProps) {
  return <TwoLines first={ownerName} second={ownerEmail} />
}
