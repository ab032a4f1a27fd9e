import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { AppProviders } from '../components/app-providers.tsx'
import { LaterTagsInput } from '../components/later-fields.tsx'
import { PeoplePicker } from '../components/people-picker.tsx'
import { openDialog } from '../overlays/dialogs.ts'
import * as completing from './fetch-completions.ts'

/** How browsers tell of a key that composes a text; the second is Safari's key that ends the composition. */
const COMPOSED = [{ isComposing: true, keyCode: 229 }, { isComposing: false, keyCode: 229 }, { isComposing: true }]

const press = (field: HTMLElement, key: string, more: object = {}) =>
  fireEvent.keyDown(field, { key, code: key, ...more })

test('[SCR-800] a key that composes a text is no key of the page, and the next one is', () => {
  const heard = vi.fn()
  const listen = ({ key }: KeyboardEvent) => heard(key)
  document.addEventListener('keydown', listen)
  render(
    <AppProviders>
      <input aria-label="Name" onKeyDown={({ key }) => heard(key)} />
    </AppProviders>,
  )
  const field = screen.getByRole('textbox')
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab', 'Backspace', '?'])
    for (const how of COMPOSED) expect(press(field, key, how), 'the browser goes on composing').toBe(true)
  expect(heard).not.toHaveBeenCalled()
  press(field, 'Enter', { keyCode: 13 })
  expect(heard.mock.calls).toEqual([['Enter'], ['Enter']])
  document.removeEventListener('keydown', listen)
})

const People = () => {
  const [people, setPeople] = useState<readonly string[]>([])
  return <PeoplePicker title="Members" before={[]} value={people} onChange={setPeople} onPending={() => {}} />
}

const Tags = () => {
  const [tags, setTags] = useState<string[]>([])
  return (
    <>
      <LaterTagsInput label="Tags" value={tags} onChange={setTags} />
      <output>{tags.join()}</output>
    </>
  )
}

test('[SCR-800] the Enter that takes a composed name adds nobody, the next one does', () => {
  render(
    <AppProviders env="test">
      <People />
    </AppProviders>,
  )
  const field = screen.getByRole('combobox', { name: 'Login or e-mail address' })
  fireEvent.change(field, { target: { value: '太郎' } })
  for (const how of COMPOSED) press(field, 'Enter', how)
  expect(field).toHaveValue('太郎')
  expect(screen.queryAllByRole('listitem')).toHaveLength(0)
  press(field, 'Enter')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test.each([false, true])('[SCR-800] nor does it add a tag, in a field that completes tags: %s', async (isComplete) => {
  if (!isComplete) {
    vi.spyOn(completing, 'fetchedCompletions').mockReturnValue(undefined)
    vi.spyOn(completing, 'fetchCompletions').mockReturnValue(new Promise(() => {}))
  }
  render(
    <AppProviders env="test">
      <Tags />
    </AppProviders>,
  )
  const field = screen.getByLabelText('Tags', { selector: 'input' })
  await userEvent.type(field, '会議')
  for (const how of COMPOSED) press(field, 'Enter', how)
  expect(screen.getByRole('status')).toHaveTextContent(/^$/)
  press(field, 'Enter')
  expect(screen.getByRole('status')).toHaveTextContent('会議')
})

test('[SCR-800] the Escape that gives up a composition closes no dialog', async () => {
  render(
    <AppProviders env="test">
      <p>The page below</p>
    </AppProviders>,
  )
  openDialog({ title: 'Rename', content: () => <input aria-label="Name" /> })
  const field = await screen.findByRole('textbox', { name: 'Name' })
  for (const how of COMPOSED) press(field, 'Escape', how)
  expect(screen.getByRole('dialog')).toBeVisible()
  press(field, 'Escape')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[SCR-800] nor where dialogs have been loaded before the page is drawn', async () => {
  openDialog({ title: 'Earlier', content: () => <input aria-label="Name" /> })
  render(
    <AppProviders env="test">
      <p>The page below</p>
    </AppProviders>,
  )
  const field = await screen.findByRole('textbox', { name: 'Name' })
  for (const how of COMPOSED) press(field, 'Escape', how)
  expect(screen.getByRole('dialog')).toBeVisible()
})
