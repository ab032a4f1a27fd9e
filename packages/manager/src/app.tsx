import { AppProviders } from '@sheaf/ui/components/app-providers'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type DataRouter, RouterProvider } from 'react-router'

export const App = ({
  router,
  queryClient,
  env = 'default',
}: {
  router: DataRouter
  queryClient: QueryClient
  env?: 'default' | 'test'
}) => (
  <QueryClientProvider client={queryClient}>
    <AppProviders env={env}>
      <RouterProvider router={router} />
    </AppProviders>
  </QueryClientProvider>
)
