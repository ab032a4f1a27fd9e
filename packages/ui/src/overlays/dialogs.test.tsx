import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AppProviders } from '../components/app-providers.tsx'
import { confirm } from '../components/confirm.tsx'
import { openDialog } from './dialogs.ts'

const show = (open: () => void) => {
  render(
    <AppProviders env="test">
      <button onClick={open}>Open</button>
    </AppProviders>,
  )
  const button = screen.getByRole('button', { name: 'Open' })
  // Both clicks come at once: if a dialog were open already, the second would hit the overlay.
  const doubleClick = () => [fireEvent.click(button), fireEvent.click(button)]
  return { user: userEvent.setup(), doubleClick }
}

test('[SCR-164] a double click asks once, also while what asks is fetched', async () => {
  const answers: boolean[] = []
  const ask = async () => answers.push(await confirm({ title: 'Remove?', text: 'It goes.', action: 'Remove' }))
  const { user, doubleClick } = show(() => void ask())
  doubleClick()
  await screen.findByRole('dialog')
  expect(screen.getAllByText('It goes.')).toHaveLength(1)
  expect(answers).toEqual([false])
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await expect.poll(() => answers).toEqual([false, true])
})

test('[SCR-164] a double click opens one dialog, also while what it holds is fetched, and another one later', async () => {
  const { user, doubleClick } = show(() =>
    openDialog({ title: 'Keys', content: () => new Promise((resolve) => setTimeout(resolve, 50, 'All of them')) }),
  )
  for (let at = 0; at < 2; at += 1) {
    doubleClick()
    await screen.findByText('All of them')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.getAllByText('All of them')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await expect.poll(() => screen.queryByText('All of them')).toBeNull()
  }
})
