import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MoreSettings } from './more-settings.tsx'
import { preferences } from './preferences.ts'

test('[PREF-50, PREF-54] further settings are in groups, and each takes effect at once', async () => {
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <MoreSettings />
    </MantineProvider>,
  )
  const [reading, writing] = screen.getAllByRole('group')
  expect(within(reading!).getAllByRole('switch')).toHaveLength(2)
  const [formats, spelling] = within(writing!).getAllByRole('switch')
  await user.click(within(reading!).getAllByRole('switch')[0]!)
  await user.click(formats!)
  await user.click(spelling!)
  const language = within(writing!).getByRole('combobox')
  expect(within(language).getAllByRole('option')).toHaveLength(11)
  await user.selectOptions(language, 'العربية')
  expect(preferences.get()).toMatchObject({
    monospace: true,
    calm: false,
    autoFormat: false,
    spellCheck: false,
    textLanguage: 'ar',
  })
})
