import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIsNarrow } from '#client/ui/use-is-narrow.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { api, type ApiClient } from './trpc.ts'

interface ProvidersProps {
  queryClient: QueryClient
  apiClient: ApiClient
  children: ReactNode
}

/** What every screen stands on: calls, cache, theme, toasts (three at most, pitfall 53). */
export function Providers({ queryClient, apiClient, children }: ProvidersProps) {
  const isNarrow = useIsNarrow()
  return (
    <api.Provider client={apiClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          {/* On a phone the foot of the screen holds a dialog's buttons, which a toast would cover. */}
          <Notifications limit={3} position={isNarrow ? 'top-center' : 'bottom-right'} containerWidth={400} />
          {children}
        </MantineProvider>
      </QueryClientProvider>
    </api.Provider>
  )
}
