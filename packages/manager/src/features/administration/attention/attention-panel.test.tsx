import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { serverOfAdmin } from '../../../testing/settings-server.ts'

test.each([
  [3_600_000, true],
  [-61_000, true],
  [30_000, false],
])('[SCR-536] a clock of the server that is %d ms ahead: is it shown? %s', async (clockAhead, isShown) => {
  const server = serverOfAdmin()
  server.settings.openRegistration = false
  Object.assign(server.settings, { SMTPHost: 'mail.example.org', SMTPEmailFrom: 'pads@example.org' })
  server.clockAhead = clockAhead
  renderApp('/admin', server)
  await screen.findByRole('button', { name: 'Save settings' })
  const panel = screen.queryByRole('note', { name: 'Please look at this' })
  if (isShown) expect(panel).toHaveTextContent(/The server’s clock says .+, the one of this computer .+\./)
  else expect(panel).toBeNull()
})
