import { MantineProvider } from '@mantine/core'
import { PAD_SHORTCUTS } from '@sheaf/contract/pages/pad-shortcuts'
import { t } from '@sheaf/ui/l10n/i18n'
import { act, render, screen } from '@testing-library/react'
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

const labelOf = (key: PadShortcut): string => t(`EDITOR.TOOL.${key.tool}`, 'level' in key ? { level: key.level } : {})

/** Runs `does` on a new pad. Returns its line, and whether the link's form has opened. */
const after = async ({ tool }: PadShortcut, does: (editor: Editor) => void) => {
  const editor = await written()
  if (tool === 'REDO') editor.commands.undo()
  const before = editor.getHTML()
  const { unmount } = render(
    <MantineProvider env="test">
      <PadToolbar editor={editor}>{null}</PadToolbar>
    </MantineProvider>,
  )
  does(editor)
  const opened = screen.queryByRole('textbox', { name: t('EDITOR.LINK.ADDRESS'), hidden: true }) !== null
  const html = editor.getHTML()
  unmount()
  return { html, opened, hasActed: opened || html !== before }
}

it.each(PAD_SHORTCUTS.map((key) => [labelOf(key), key] as const))(
  '[A11Y-38] the keys that the list names for a tool do what the tool does: %s',
  async (label, key) => {
    const byTool = await after(key, () => act(() => screen.getByRole('button', { name: label }).click()))
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
  expect(screen.getAllByRole('button').map((tool) => tool.getAttribute('aria-label'))).toEqual(
    PAD_SHORTCUTS.map(labelOf),
  )
})
