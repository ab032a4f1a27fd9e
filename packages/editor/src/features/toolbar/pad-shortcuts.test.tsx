import { MantineProvider } from '@mantine/core'
import { PAD_SHORTCUTS } from '@sheaf/contract/pages/pad-shortcuts'
import { t } from '@sheaf/ui/l10n/i18n'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { padEditor, typeText } from '../../testing/pad-editor.ts'
import { PadToolbar } from './pad-toolbar.tsx'

type PadShortcut = (typeof PAD_SHORTCUTS)[number]

/** Returns an editor with one line, which is selected. */
const written = async (): Promise<Editor> => {
  const editor = padEditor(new Y.Doc(), 'ada')
  onTestFinished(() => editor.destroy())
  await new Promise((resolve) => editor.on('create', resolve))
  typeText(editor, 'Here')
  editor.commands.selectAll()
  return editor
}

/** Codes of keys whose sign has another one. */
const CODES: Readonly<Record<string, number>> = { '.': 190, ',': 188 }

/** Characters that Shift makes of digits on an American keyboard. */
const SHIFTED: Readonly<Record<string, string>> = { 7: '&', 8: '*', 9: '(' }

/** Presses the keys, and returns whether something has handled them. */
const press = (editor: Editor, keys: readonly string[]): boolean => {
  const key = keys.at(-1) ?? ''
  const shiftKey = keys.includes('Shift')
  const event = new KeyboardEvent('keydown', {
    key: shiftKey ? (SHIFTED[key] ?? key) : key.toLowerCase(),
    keyCode: CODES[key] ?? key.charCodeAt(0),
    ctrlKey: keys.includes('Mod'),
    altKey: keys.includes('Alt'),
    shiftKey,
    cancelable: true,
  })
  act(() => void editor.view.dom.dispatchEvent(event))
  return event.defaultPrevented
}

const STYLE = /^Style: /
const ALIGNMENT = /^Alignment: /
const COLORS = /^Colours$/
/** The keys that turn lines have no tool of their own: the menu of alignments says each direction. */
const TURNED = t('EDITOR.TOOL.DIRECTION')
/** Opens a grid, as there is no table without its size. */
const TABLE = /^Table$/

const isAlignment = (label: string): boolean => ALIGNED.has(label)
const ALIGNED = new Set((['START', 'CENTER', 'END', 'JUSTIFY'] as const).map((one) => t(`EDITOR.TOOL.ALIGN_${one}`)))

/** Uses a tool of the bar, or of its menus of styles and alignments. */
const use = async (label: string): Promise<void> => {
  const person = userEvent.setup()
  if (label === TURNED) {
    await person.click(screen.getByRole('button', { name: ALIGNMENT }))
    return person.click(await screen.findByRole('menuitemradio', { name: t('EDITOR.TOOL.DIRECTION_RTL') }))
  }
  const tool = screen.queryByRole('button', { name: label })
  if (tool !== null) return person.click(tool)
  await person.click(screen.getByRole('button', { name: isAlignment(label) ? ALIGNMENT : STYLE }))
  await person.click(
    await screen.findByRole('menuitemradio', { name: (name) => name.replace(/ ?(Ctrl|⌘).*$/, '') === label }),
  )
}

const labelOf = (key: PadShortcut): string => t(`EDITOR.TOOL.${key.tool}`, 'level' in key ? { level: key.level } : {})

/** Runs `does` on a new pad. Returns its line, and whether the link's form has opened. */
const after = async ({ tool }: PadShortcut, does: (editor: Editor) => unknown) => {
  const editor = await written()
  if (tool === 'REDO') editor.commands.undo()
  // What is to become a paragraph is none before.
  if (tool === 'TEXT') editor.commands.toggleHeading({ level: 1 })
  if (tool === 'ALIGN_START') editor.commands.alignLines('center')
  const before = editor.getHTML()
  const { unmount } = render(
    <MantineProvider env="test">
      <PadToolbar editor={editor}>{null}</PadToolbar>
    </MantineProvider>,
  )
  await does(editor)
  const opened = screen.queryByRole('textbox', { name: t('EDITOR.LINK.ADDRESS'), hidden: true }) !== null
  const html = editor.getHTML()
  unmount()
  return { html, opened, hasActed: opened || html !== before }
}

it.each(PAD_SHORTCUTS.map((key) => [labelOf(key), key] as const))(
  '[A11Y-38] the keys that the list names for a tool do what the tool does: %s',
  async (label, key) => {
    const byTool = await after(key, () => use(label))
    const byKeys = await after(key, (editor) => press(editor, key.keys))
    expect(byTool.hasActed).toBe(true)
    expect(byKeys).toEqual(byTool)
  },
)

it('[A11Y-38] every tool for formatting is listed with its keys', async () => {
  const editor = await written()
  render(
    <MantineProvider env="test">
      <PadToolbar editor={editor}>{null}</PadToolbar>
    </MantineProvider>,
  )
  const tools = screen.getAllByRole('button').map((tool) => tool.getAttribute('aria-label') ?? '')
  await userEvent.setup().click(screen.getByRole('button', { name: STYLE }))
  const styles = (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)
  const listed = PAD_SHORTCUTS.map(labelOf)
  const inMenu = listed.filter((label) => styles.some((style) => style.replace(/(Ctrl|⌘).*$/, '') === label))
  expect(inMenu).toHaveLength(styles.length)
  const isMenu = (label: string): boolean => [STYLE, ALIGNMENT, COLORS, TABLE].some((menu) => menu.test(label))
  expect(tools.filter((label) => !isMenu(label)).toSorted()).toEqual(
    listed.filter((label) => !inMenu.includes(label) && !isAlignment(label) && label !== TURNED).toSorted(),
  )
})
