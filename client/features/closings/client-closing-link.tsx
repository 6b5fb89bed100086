import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

interface ClientClosingLinkProps {
  id: string
  children: string
}

/** To a closing on the page of the client whom the address names. */
export function ClientClosingLink({ id, children }: ClientClosingLinkProps) {
  return (
    <Anchor
      fw={600}
      renderRoot={(props) => (
        <Link
          from="/admin/users/$id"
          to="/admin/users/$id"
          search={{ tab: 'closings', closing: id }}
          resetScroll={false}
          {...props}
        />
      )}
    >
      {children}
    </Anchor>
  )
}
