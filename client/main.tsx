import '#client/app/theme.css'
import '#client/app/mantine-css.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from '#client/app/connection.ts'
import { Providers } from '#client/app/providers.tsx'
import { createQueryClient } from '#client/app/query-client.ts'
import { createAppRouter } from '#client/app/router.tsx'
import { createApiClient, createCalls } from '#client/app/trpc.ts'
import { watchLoading } from '#client/app/when-loaded.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

watchConnection()
const queryClient = createQueryClient()
const apiClient = createApiClient()
const router = createAppRouter({ queryClient, calls: createCalls(queryClient, apiClient) })
watchLoading(() => router.state.status === 'pending' || queryClient.isFetching() > 0)

const stopWaiting = router.subscribe('onRendered', () => {
  document.getElementById('splash')?.remove()
  stopWaiting()
})

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient} apiClient={apiClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
