import { Outlet } from 'react-router'

export const Shell = () => (
  <main>
    <Outlet />
  </main>
)
