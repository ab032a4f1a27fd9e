import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { AppProviders } from './app-providers.tsx'
import { joinPeople, PeoplePicker, type PickableList } from './people-picker.tsx'

const Picker = ({ lists = [], suggestions = [] }: { lists?: PickableList[]; suggestions?: string[] }) => {
  const [people, setPeople] = useState<readonly string[]>([])
  const [pending, setPending] = useState<readonly string[]>([])
  return (
    <>
      <PeoplePicker
        title="Members"
        before={[]}
        value={people}
        onChange={setPeople}
        onPending={setPending}
        lists={lists}
        suggestions={suggestions}
      />
      <output aria-label="A save counts">{joinPeople(people, pending).join()}</output>
    </>
  )
}

const show = (props: Parameters<typeof Picker>[0] = {}) => {
  render(
    <AppProviders env="test">
      <Picker {...props} />
    </AppProviders>,
  )
  const chosen = () =>
    within(screen.getByRole('region', { name: 'Members' }))
      .queryAllByRole('listitem')
      .map((item) => item.querySelector('bdi')?.textContent)
  return { user: userEvent.setup(), chosen, input: screen.getByRole('combobox', { name: 'Login or e-mail address' }) }
}

test('[SCR-43] Enter adds what was typed; empty input and duplicates are ignored', async () => {
  const { user, chosen, input } = show()
  await user.type(input, '{Enter}   {Enter}anna{Enter}ANNA{Enter}ben@example.org{Enter}')
  expect(chosen()).toEqual(['anna', 'ben@example.org'])
  expect(input).toHaveProperty('value', '')
})

test('[SCR-43] several lines are split, in the area and when pasted into the input', async () => {
  const { user, chosen, input } = show()
  await user.click(screen.getByRole('button', { name: 'Add several at once' }))
  await user.type(screen.getByLabelText('Add several at once'), 'anna{Enter}  {Enter}ben')
  await user.click(screen.getByRole('button', { name: 'Add these people' }))
  await user.click(input)
  await user.paste('cleo\r\nanna\n dan ')
  expect(chosen()).toEqual(['anna', 'ben', 'cleo', 'dan'])
})

test('[SCR-680] people who are added again are named, until somebody else is typed', async () => {
  const { user, chosen, input } = show()
  await user.type(input, 'anna{Enter}Anna{Enter}')
  expect(screen.getByText(/^Already in the list: .?Anna/).getAttribute('role')).toBe('status')
  await user.type(input, 'b')
  expect(screen.queryByText(/^Already in the list/)).toBeNull()
  await user.clear(input)
  await user.paste('anna\nben')
  expect(screen.getByText(/^Already in the list: .?anna.?$/)).toBeVisible()
  expect(chosen()).toEqual(['anna', 'ben'])
})

test('[SCR-42] a choice of a user list takes everybody in it', async () => {
  const { user, chosen } = show({ lists: [{ id: '1', name: 'Class 4b', people: ['anna', 'ben'] }] })
  await user.click(screen.getByRole('combobox', { name: 'From a user list' }))
  await user.click(await screen.findByRole('option', { name: 'Class 4b' }))
  expect(chosen()).toEqual(['anna', 'ben'])
})

test('[SCR-42] a completion is taken with the keyboard', async () => {
  const { user, chosen, input } = show({ suggestions: ['anna', 'annika'] })
  await user.type(input, 'ann')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(chosen()).toEqual(['annika'])
})

test('[SCR-43, A11Y-2] after a completion was taken with the keyboard, Enter adds what is typed next', async () => {
  const { user, chosen, input } = show({ suggestions: ['anna', 'annika'] })
  await user.type(input, 'ann')
  await user.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => input).toHaveProperty('value', '')
  await user.type(input, 'ben@example.org{Enter}')
  expect(chosen()).toEqual(['anna', 'ben@example.org'])
})

test('[SCR-43] who is chosen already is not suggested', async () => {
  const { user, input } = show({ suggestions: ['anna', 'annika'] })
  await user.type(input, 'ANNA{Enter}an')
  expect(await screen.findByRole('option', { name: 'annika' })).toBeVisible()
  expect(screen.queryByRole('option', { name: 'anna' })).toBeNull()
})

test('[SCR-43, A11Y-3] taking somebody out leaves the focus on the neighbour, at last on the input', async () => {
  const { user, chosen, input } = show()
  await user.type(input, 'anna{Enter}ben{Enter}')
  await user.click(screen.getByRole('button', { name: 'Remove anna' }))
  expect(chosen()).toEqual(['ben'])
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Remove ben')
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual([])
  await expect.poll(() => document.activeElement === input).toBe(true)
})

test('[SCR-43] who is typed and not added yet counts, once, until it is added', async () => {
  const { user, chosen, input } = show()
  const counted = () => screen.getByRole('status', { name: 'A save counts' }).textContent
  await user.type(input, 'anna{Enter}ben')
  await user.click(screen.getByRole('button', { name: 'Add several at once' }))
  await user.type(screen.getByLabelText('Add several at once'), 'cleo{Enter}ANNA')
  expect(chosen()).toEqual(['anna'])
  expect(counted()).toBe('anna,ben,cleo')
  await user.click(screen.getByRole('button', { name: 'Add these people' }))
  await user.clear(input)
  expect(chosen()).toEqual(['anna', 'cleo'])
  expect(counted()).toBe('anna,cleo')
})

test('[A11Y-3] the button that adds several is out of use without anybody to add, and keeps the focus', async () => {
  const { user, chosen } = show()
  await user.click(screen.getByRole('button', { name: 'Add several at once' }))
  const adds = screen.getByRole('button', { name: 'Add these people' })
  expect(adds.getAttribute('aria-disabled')).toBe('true')
  await user.type(screen.getByLabelText('Add several at once'), 'anna')
  await user.click(adds)
  expect(chosen()).toEqual(['anna'])
  expect(adds.getAttribute('aria-disabled')).toBe('true')
  expect(adds.matches(':disabled')).toBe(false)
  expect(document.activeElement).toBe(adds)
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(['anna'])
})

test('[A11Y-34] the number of the chosen people says what it counts to whoever points at it', async () => {
  const { user, input } = show()
  await user.type(input, 'anna{Enter}ben{Enter}')
  expect(screen.getByTitle('2 people').textContent).toBe('2')
})
