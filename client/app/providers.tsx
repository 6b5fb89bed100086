import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { getLoadedToasts, loadToastsAhead, onToastsLoaded } from '#client/messages/toasts-ahead.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { api, type ApiClient } from './trpc.ts'

interface ProvidersProps {
  queryClient: QueryClient
  apiClient: ApiClient
  children: ReactNode
}

export function Providers({ queryClient, apiClient, children }: ProvidersProps) {
  const ToastArea = useSyncExternalStore(onToastsLoaded, getLoadedToasts)?.ToastArea
  useEffect(loadToastsAhead, [])
  return (
    <api.Provider client={apiClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          // Otherwise the sheet with the default variables is needed too.
          deduplicateCssVariables={false}
          defaultColorScheme="auto"
        >
          {ToastArea !== undefined && <ToastArea />}
          {children}
        </MantineProvider>
      </QueryClientProvider>
    </api.Provider>
  )
}
