import { AppProviders } from '@sheaf/ui/components/app-providers'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type DataRouter, RouterProvider } from 'react-router'

export const App = ({
  router,
  queryClient,
  env = 'default',
}: {
  router: DataRouter
  queryClient: QueryClient
  env?: 'default' | 'test'
}) => {
  const readStarted = () => router.state.initialized
  const isStarted = useSyncExternalStore((onChange) => router.subscribe(onChange), readStarted, readStarted)
  return (
    <QueryClientProvider client={queryClient}>
      <AppProviders env={env}>
        {/* Without a transition the first screen renders in two thirds of the time. There is no other UI to block. */}
        <RouterProvider router={router} {...(isStarted ? {} : { useTransitions: false })} />
      </AppProviders>
    </QueryClientProvider>
  )
}
