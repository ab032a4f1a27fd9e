import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as completing from '../lib/fetch-completions.ts'
import { SPLIT_CHARS } from '../lib/split-chars.ts'
import { AppProviders } from './app-providers.tsx'
import { LaterAutocomplete, LaterSelect, LaterTagsInput } from './later-fields.tsx'

let arrive: () => void
let completions: Promise<completing.Completions>

beforeEach(() => {
  completions = new Promise((resolve) => {
    arrive = () => void import('./completions.ts').then(resolve)
  })
  vi.spyOn(completing, 'fetchedCompletions').mockReturnValue(undefined)
  vi.spyOn(completing, 'fetchCompletions').mockReturnValue(completions)
})

const show = (field: React.ReactNode) => render(<AppProviders>{field}</AppProviders>)

const FOLDERS = [
  { value: '1', label: 'Board' },
  { value: '2', label: 'Party' },
]
const folder = () => screen.getByLabelText<HTMLInputElement>('Folder', { selector: 'input' })

/** Resolves once the field completes what is typed. */
const arrived = async (field: () => HTMLElement): Promise<void> => {
  arrive()
  await waitFor(() => expect(field().getAttribute('aria-haspopup')).toBe('listbox'))
}

const Login = () => {
  const [text, setText] = useState('')
  return (
    <LaterAutocomplete
      label="Login"
      value={text}
      onChange={setText}
      onOptionSubmit={setText}
      data={['anna', 'antonia']}
    />
  )
}

test('[A11Y-60] a text that is typed before its completions are here stays, with focus and caret', async () => {
  show(<Login />)
  const field = () => screen.getByLabelText<HTMLInputElement>('Login', { selector: 'input' })
  const plain = field()
  await userEvent.type(plain, 'ana')
  plain.setSelectionRange(2, 2)
  await arrived(field)
  expect(field()).not.toBe(plain)
  expect(document.activeElement).toBe(field())
  expect(field().selectionStart).toBe(2)
  await userEvent.keyboard('n')
  expect(field().value).toBe('anna')
})

test('[A11Y-60] a field that nobody is in does not take the focus when its completions come', async () => {
  show(<Login />)
  await arrived(() => screen.getByLabelText('Login', { selector: 'input' }))
  expect(document.activeElement).toBe(document.body)
})

test('[A11Y-60] a text that is being composed is not interrupted', async () => {
  show(<Login />)
  const field = () => screen.getByLabelText<HTMLInputElement>('Login', { selector: 'input' })
  const plain = field()
  plain.focus()
  fireEvent.compositionStart(plain)
  arrive()
  await completions
  await new Promise((resolve) => setTimeout(resolve))
  expect(field()).toBe(plain)
  fireEvent.compositionEnd(plain)
  await waitFor(() => expect(field()).not.toBe(plain))
  expect(document.activeElement).toBe(field())
})

test('[A11Y-60] tags are taken and removed before their completions are here, and a begun one stays', async () => {
  const Tags = () => {
    const [tags, setTags] = useState(['old', 'older'])
    return <LaterTagsInput label="Tags" data={['new', 'newer']} value={tags} onChange={setTags} />
  }
  const { container } = show(<Tags />)
  const field = () => screen.getByLabelText<HTMLInputElement>('Tags', { selector: 'input' })
  await userEvent.click(container.querySelector('button')!)
  await userEvent.type(field(), 'mine{Enter}ne')
  await arrived(field)
  expect(screen.queryByText('old')).toBeNull()
  for (const tag of ['older', 'mine']) expect(screen.getByText(tag)).toBeVisible()
  expect(field().value).toBe('ne')
})

test('[A11Y-60] Backspace takes the last tag where nothing is typed, before and after completions are here', async () => {
  const Tags = () => {
    const [tags, setTags] = useState(['oldest', 'older', 'old'])
    return <LaterTagsInput label="Tags" data={[]} value={tags} onChange={setTags} />
  }
  const { container } = show(<Tags />)
  const tags = () => [...container.querySelectorAll('.mantine-Pill-label')].map(({ textContent }) => textContent)
  const field = () => screen.getByLabelText<HTMLInputElement>('Tags', { selector: 'input' })
  await userEvent.type(field(), 'ab{Backspace}{Backspace}')
  expect(tags()).toEqual(['oldest', 'older', 'old'])
  await userEvent.keyboard('{Backspace}')
  expect(tags()).toEqual(['oldest', 'older'])
  await arrived(field)
  await userEvent.type(field(), '{Backspace}')
  expect(tags()).toEqual(['oldest'])
})

test.each([true, false])(
  '[A11Y-60] options open as soon as they can in a field that has the focus (%s)',
  async (searchable) => {
    const chosen = vi.fn()
    show(<LaterSelect label="Folder" searchable={searchable} data={FOLDERS} value={null} onChange={chosen} />)
    await userEvent.click(folder())
    if (searchable) await userEvent.keyboard('par')
    await arrived(folder)
    expect(folder().value).toBe(searchable ? 'par' : '')
    expect(document.activeElement).toBe(folder())
    await userEvent.click(await screen.findByRole('option', { name: 'Party', hidden: true }))
    expect(chosen).toHaveBeenCalledWith('2', expect.anything())
  },
)

test('[A11Y-60, SCR-43] before completions are here a list of tags is split, without duplicates, up to the limit', async () => {
  const Tags = () => {
    const [tags, setTags] = useState(['old'])
    return <LaterTagsInput label="Tags" splitChars={SPLIT_CHARS} maxTags={4} value={tags} onChange={setTags} />
  }
  show(<Tags />)
  const field = screen.getByLabelText<HTMLInputElement>('Tags', { selector: 'input' })
  await userEvent.type(field, 'board;')
  await userEvent.paste('OLD, school\nparty, more')
  for (const tag of ['old', 'board', 'school', 'party']) expect(screen.getByText(tag)).toBeVisible()
  for (const tag of ['OLD', 'more']) expect(screen.queryByText(tag)).toBeNull()
  expect(field.value).toBe('')
})

test('[A11Y-60] before its options are here a select submits no form, and shows nothing that was not chosen', async () => {
  const submitted = vi.fn((event: React.FormEvent) => event.preventDefault())
  show(
    <form onSubmit={submitted}>
      <LaterSelect label="Folder" searchable data={FOLDERS} value="1" onChange={() => {}} />
      <button>Move</button>
    </form>,
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(folder())
  await userEvent.keyboard('{Enter}')
  expect(submitted).not.toHaveBeenCalled()
  await userEvent.clear(folder())
  await userEvent.type(folder(), 'Par')
  await userEvent.tab()
  expect(folder().value).toBe('Board')
  await arrived(folder)
  expect(folder().value).toBe('Board')
  expect(screen.queryByRole('option')).toBeNull()
})

test.each([true, false])(
  '[SCR-73] an option typed in full is chosen on leaving (its options are here: %s)',
  async (isHere) => {
    const chosen = vi.fn()
    show(<LaterSelect label="Folder" searchable data={FOLDERS} value={null} onChange={chosen} />)
    if (isHere) await arrived(folder)
    await userEvent.type(folder(), 'party')
    await userEvent.tab()
    expect(chosen).toHaveBeenCalledWith('2')
    await userEvent.type(folder(), 'nowhere')
    await userEvent.tab()
    expect(chosen).toHaveBeenCalledTimes(1)
  },
)

test('[SCR-73] Enter chooses the first option that fits what was typed', async () => {
  const chosen = vi.fn()
  const data = ['Board', 'Party', 'Partners'].map((label) => ({ value: label, label }))
  show(<LaterSelect label="Folder" searchable data={data} value={null} onChange={chosen} />)
  await arrived(folder)
  await userEvent.type(folder(), 'par{Enter}')
  expect(chosen).toHaveBeenCalledWith('Party', expect.anything())
})
