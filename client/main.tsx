import './app/theme.css'
import './app/mantine-css.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from './app/connection.ts'
import { Providers } from './app/providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.tsx'
import { createApiClient, createCalls } from './app/trpc.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

watchConnection()
const queryClient = createQueryClient()
const apiClient = createApiClient()
const router = createAppRouter({ queryClient, calls: createCalls(queryClient, apiClient) })

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient} apiClient={apiClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
