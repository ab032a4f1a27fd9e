import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { AppProviders } from '../components/app-providers.tsx'

const Names = () => {
  const [names, setNames] = useState(['Ada', 'Ben', 'Cleo'])
  return names.map((name) => (
    <button key={name} type="button" onClick={() => setNames(names.filter((each) => each !== name))}>
      {name}
    </button>
  ))
}

const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const click = (name: string, detail: number) => fireEvent.click(screen.getByRole('button', { name }), { detail })

test('[SCR-164] a double click does nothing to what takes the place of the row that the first click took away', () => {
  render(<AppProviders>{<Names />}</AppProviders>)
  click('Ada', 1)
  click('Ben', 2)
  expect(names()).toEqual(['Ben', 'Cleo'])
  click('Ben', 1)
  expect(names()).toEqual(['Cleo'])
})

test('[SCR-164] who goes on clicking in one place, and who uses the keyboard, reaches the next row', () => {
  render(<AppProviders>{<Names />}</AppProviders>)
  click('Ada', 1)
  click('Ben', 2)
  click('Ben', 3)
  expect(names()).toEqual(['Cleo'])
  click('Cleo', 0)
  expect(screen.queryByRole('button')).toBeNull()
})

test('[SCR-164] a double click follows no link that comes under the pointer, and presses one button twice', () => {
  const pressed = vi.fn()
  render(
    <AppProviders>
      <button type="button" onClick={pressed}>
        More
      </button>
      <a href="#elsewhere">Elsewhere</a>
    </AppProviders>,
  )
  click('More', 1)
  expect(fireEvent.click(screen.getByRole('link'), { detail: 2 })).toBe(false)
  click('More', 1)
  click('More', 2)
  expect(pressed).toHaveBeenCalledTimes(3)
})
