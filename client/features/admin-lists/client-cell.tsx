import classes from './cells.module.css'

interface ClientCellProps {
  ownerName: string
  ownerEmail: string
}

/** Whose a row is: the client's name with the address under it. */
export function ClientCell({ ownerName, ownerEmail }: ClientCellProps) {
  return (
    <>
      <bdi>{ownerName}</bdi>
      <span className={classes.client}>{ownerEmail}</span>
    </>
  )
}
