import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { NotifyForm } from './notify-form.tsx'

it('[SCR-43, EDT-29] a column of names that is pasted is as many people', async () => {
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <NotifyForm
        site={{ base: new URL('https://example.org/'), token: undefined }}
        people={[]}
        notice={{ logins: [], text: '', line: 1, link: 'https://example.org/p/1' }}
        onClose={() => {}}
      />
    </MantineProvider>,
  )
  await user.click(screen.getByRole('combobox'))
  await user.paste('ada\r\nbob;cleo, dan\n')
  for (const login of ['ada', 'bob', 'cleo', 'dan']) expect(screen.getByText(login)).toBeVisible()
})
