import { IconScale } from '@tabler/icons-react'
import { EmptyState } from '#client/ui/empty-state.tsx'

export function EmptySection({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState icon={IconScale} title={title}>
      {children}
    </EmptyState>
  )
}
