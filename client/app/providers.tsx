import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { loadToastsAhead, onToastsLoaded, toastsHere } from '#client/messages/toasts-ahead.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { api, type ApiClient } from './trpc.ts'

interface ProvidersProps {
  queryClient: QueryClient
  apiClient: ApiClient
  children: ReactNode
}

/** What every screen stands on: calls, cache, theme, toasts. */
export function Providers({ queryClient, apiClient, children }: ProvidersProps) {
  const ToastArea = useSyncExternalStore(onToastsLoaded, toastsHere)?.ToastArea
  useEffect(loadToastsAhead, [])
  return (
    <api.Provider client={apiClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          // It knows them all anyway: a sheet with the default ones would travel for nothing.
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
