import { MantineProvider } from '@mantine/core'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { editorWith } from '../../../testing/written-lines.ts'
import { PadToolbar } from '../pad-toolbar.tsx'

/** Returns an editor with its tools, and how to open the menu of colours. */
const shown = (...lines: string[]) => {
  const editor = editorWith(...lines)
  render(
    <MantineProvider env="test">
      <PadToolbar editor={editor}>{null}</PadToolbar>
    </MantineProvider>,
  )
  const person = userEvent.setup()
  const open = () => person.click(screen.getByRole('button', { name: 'Colours' }))
  const swatch = (name: string) => screen.findByRole('menuitemradio', { name })
  return { editor, person, open, swatch }
}

const marksOf = ({ editor }: ReturnType<typeof shown>): string[] =>
  editor.state.doc.firstChild!.firstChild!.marks.map(({ type, attrs }) => `${type.name} ${String(attrs['name'])}`)

it('[EDT-180] the selected letters get a colour and a highlight, and lose them', async () => {
  const page = shown('p: |one|')
  await page.open()
  await page.person.click(await page.swatch('Text colour: Red'))
  expect(marksOf(page)).toEqual(['color red'])
  await page.open()
  await page.person.click(await page.swatch('Highlight: Yellow'))
  expect(marksOf(page)).toEqual(['highlight yellow', 'color red'])
  await page.open()
  await page.person.click(await page.swatch('Text colour: None'))
  expect(marksOf(page)).toEqual(['highlight yellow'])
})

it('[EDT-180] the menu shows the colours that all selected letters have, and none if they have several', async () => {
  const page = shown('p: |one|')
  const chosen = () =>
    screen.getAllByRole('menuitemradio', { checked: true }).map((item) => item.getAttribute('aria-label'))
  page.editor.commands.setMark('color', { name: 'teal' })
  await page.open()
  await page.swatch('Text colour: Teal')
  await expect.poll(chosen).toEqual(['Text colour: Teal', 'Highlight: None'])
  await page.person.keyboard('{Escape}')
  page.editor.commands.setTextSelection({ from: 1, to: 2 })
  page.editor.commands.setMark('color', { name: 'pink' })
  page.editor.commands.selectAll()
  await page.open()
  await page.swatch('Text colour: Teal')
  await expect.poll(chosen).toEqual(['Highlight: None'])
})

it('[EDT-180] arrows lead along a row of colours', async () => {
  const page = shown('p: |one|')
  await page.open()
  const red = await page.swatch('Text colour: Red')
  await expect.poll(() => screen.getByRole('menu').contains(document.activeElement)).toBe(true)
  red.focus()
  await page.person.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Text colour: Orange')
  await page.person.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Text colour: Grey')
})

it('[EDT-180] code has no colours', async () => {
  const page = shown('code: |one|')
  const isOff = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Colours' }).disabled
  expect(isOff()).toBe(true)
  act(() => void page.editor.commands.toggleCodeBlock())
  await expect.poll(isOff).toBe(false)
})

it('[EDT-181] the alignment of the selected lines is named, and another chosen', async () => {
  const page = shown('p: |one', 'h1: two|')
  await page.person.click(screen.getByRole('button', { name: 'Alignment: Align to the start' }))
  const menu = await screen.findByRole('menu')
  await page.person.click(await within(menu).findByRole('menuitemradio', { name: /^Centre/ }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Alignment: Centre' })).not.toBeNull()
  expect(page.editor.state.doc.children.map(({ attrs }) => attrs['align'] as string)).toEqual(['center', 'center'])
})
