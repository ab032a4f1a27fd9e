import { MantineProvider } from '@mantine/core'
import { LINE_SHORTCUTS } from '@sheaf/contract/pages/pad-shortcuts'
import { t } from '@sheaf/ui/l10n/i18n'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor } from '@tiptap/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { LINE_STYLES, labelValues } from '../../lib/commands/block-commands.ts'
import { editorWith, editorWithMore, linesWithCaret, press } from '../../testing/written-lines.ts'
import { LineHandle } from './line-handle.tsx'
import { LineMenu, LineMenuKey } from './line-menu.ts'

const showMenu = (...lines: string[]) => {
  const menu = new LineMenu()
  const editor = editorWithMore(lines, [LineMenuKey.configure({ menu })]) as Editor
  // jsdom has no layout.
  vi.spyOn(editor.view, 'coordsAtPos').mockReturnValue({ left: 0, right: 0, top: 0, bottom: 0 })
  const around = document.body.appendChild(document.createElement('div'))
  around.append(editor.view.dom)
  const onCopyLink = vi.fn()
  render(
    <MantineProvider env="test">
      <LineHandle editor={editor} menu={menu} onCopyLink={onCopyLink} />
    </MantineProvider>,
  )
  onTestFinished(() => around.remove())
  const open = async (): Promise<void> => {
    act(() => menu.openFor(editor))
    await screen.findByRole('menuitem', { name: t('EDITOR.LINE.TURN_INTO') })
  }
  const choose = (name: RegExp) => userEvent.setup().click(screen.getByRole('menuitem', { name }))
  return { editor, menu, onCopyLink, open, choose, lines: () => linesWithCaret(editor) }
}

const ACTS = LINE_SHORTCUTS.filter(({ act: name }) => name !== 'MENU')

it.each(ACTS.map((one) => [one.act, one] as const))(
  '[EDT-174, A11Y-38] the menu of a line names the keys that do the same: %s',
  async (name, { keys }) => {
    const pressed = keys.map((key) => ({ '↑': 'ArrowUp', '↓': 'ArrowDown' })[key as string] ?? key.toLowerCase())
    const held = keys.slice(0, -1).join('-')
    const lines = ['p: a', 'bullet: b|', 'bullet 1: c', 'bullet: d']
    const byKeys = editorWith(...lines)
    press(byKeys, `${held}-${pressed.at(-1)!}`)
    const { open, choose, lines: byMenu } = showMenu(...lines)
    await open()
    const label = t(`EDITOR.LINE.${name as Exclude<typeof name, 'MENU'>}`)
    expect(screen.getByRole('menuitem', { name: new RegExp(`^${label}`) })).toHaveTextContent(
      keys.map((key) => (key === 'Mod' ? 'Ctrl' : key)).join('+'),
    )
    await choose(new RegExp(`^${label}`))
    expect(byMenu()).toEqual(linesWithCaret(byKeys))
    expect(byMenu()).not.toEqual(lines)
  },
)

it('[EDT-174] the keys of the menu open it for the selected lines, and it closes once something is chosen', async () => {
  const { editor, menu, choose, lines } = showMenu('p: |a', 'p: b|', 'p: c')
  act(() => void press(editor, 'Mod-Shift-m'))
  await screen.findByRole('menuitem', { name: /^Move down/ })
  await choose(/^Move down/)
  expect(lines()).toEqual(['p: c', 'p: |a', 'p: b|'])
  await waitFor(() => expect(menu.open.get()).toBeUndefined())
})

it('[EDT-174] a line is turned into each of what lines can be, and what belongs to it is not', async () => {
  const { editor, open, lines } = showMenu('bullet: a|', 'bullet 1: b')
  await open()
  const person = userEvent.setup()
  act(() => screen.getByRole('menuitem', { name: t('EDITOR.LINE.TURN_INTO') }).focus())
  await person.keyboard('{Enter}')
  const styles = await screen.findAllByRole('menuitemradio')
  const labels = LINE_STYLES.map((style) => t(`EDITOR.TOOL.${style.name}`, labelValues(style)))
  expect(styles.map(({ textContent }) => textContent.replace(/Ctrl.*$/, ''))).toEqual(labels)
  expect(styles.find((style) => style.ariaChecked === 'true')).toHaveTextContent('Bulleted list')
  // A menu that opens gives the focus to its first item, sooner or later.
  await person.click(styles.find(({ textContent }) => textContent.startsWith('Task list'))!)
  expect(lines()).toEqual(['task: a|', 'bullet 1: b'])
  act(() => void editor.commands.undo())
  expect(lines()).toEqual(['bullet: a|', 'bullet 1: b'])
})

it('[EDT-174] at the ends of the pad there is nothing to move past, and the link is that of the first line', async () => {
  const { open, choose, onCopyLink } = showMenu('p: a', 'p: b|')
  await open()
  expect(screen.getByRole('menuitem', { name: /^Move down/ })).toBeDisabled()
  expect(screen.getByRole('menuitem', { name: /^Move up/ })).toBeEnabled()
  await choose(/^Copy a link/)
  expect(onCopyLink).toHaveBeenCalledWith(4)
})

it('[EDT-173] the menu stays at its lines while others write above them, and closes when these are gone', async () => {
  const { editor, menu, open } = showMenu('p: a', 'p: b|', 'p: c')
  await open()
  act(() => void editor.commands.insertContentAt(1, 'more '))
  expect(menu.open.get()).toEqual({ from: 8, chosen: 11, to: 11 })
  act(() => void editor.commands.removeLines({ from: 1, to: 2 }))
  expect(menu.open.get()).toBeUndefined()
})

it('[TBL-93] the menu of lines that are rows of cells makes a table of them, and that of others does not', async () => {
  const { editor, open, choose, lines } = showMenu('p: |a;b', 'p: c;d|', 'p: e')
  await open()
  await choose(/^Turn into a table/)
  expect(lines()).toEqual(['table: |', 'p: e'])
  expect(editor.view.dom.querySelectorAll('td')).toHaveLength(4)
  act(() => void editor.commands.setTextSelection(editor.state.doc.content.size - 1))
  await open()
  expect(screen.queryByRole('menuitem', { name: /^Turn into a table/ })).toBeNull()
})
