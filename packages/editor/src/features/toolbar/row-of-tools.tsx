import { RichTextEditor } from '@mantine/tiptap'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDots, IconKeyboardHide } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { Fragment, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState, type RefObject } from 'react'
import { LISTS } from '../../lib/commands/block-commands.ts'
import { onFileRequest } from '../../lib/files/file-request.ts'
import { phoneWriting } from '../../lib/typing/phone-writing.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { AlignMenu } from './menus/align-menu.tsx'
import { ColorMenu } from './menus/color-menu.tsx'
import { LinkControl } from './link/link-control.tsx'
import { StyleMenu } from './menus/style-menu.tsx'
import { TableControl } from './menus/table-control.tsx'
import { ToolBar } from './tools/tool-bar.tsx'
import { Tools } from './tools/tool-buttons.tsx'
import { type ToolStates, useToolStates } from './tools/tool-states.ts'
import { FORMAT_TOOLS, INDENT_TOOLS, SCRIPT_TOOLS, type TextTool, UNDO_TOOLS } from './tools/tools-of-text.ts'

/** Width of a tool in rem, as the style sheet says it, too: 40 pixels with the usual size of letters. */
const TOOL_REM = 2.5
/** Fewest places of a row, however narrow it is. */
const PLACES_MIN = 4

const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

const placesIn = (width: number): number => Math.max(PLACES_MIN, Math.floor(width / (TOOL_REM * rem())))

/** Returns how many tools have room in a row. */
const usePlacesInRow = (row: RefObject<HTMLElement | null>): number => {
  const [places, setPlaces] = useState(() => placesIn(window.innerWidth))
  useEffect(() => {
    const { current } = row
    if (current === null) return undefined
    const resized = new ResizeObserver(() => setPlaces(placesIn(current.clientWidth)))
    resized.observe(current)
    return () => resized.disconnect()
  }, [row])
  return places
}

interface Tool {
  readonly name: string
  readonly tool: ReactNode
}

interface RowOfToolsProps {
  readonly editor: Editor
  readonly picture?: ReactNode
  readonly children: ReactNode
}

/** The names of the tools in the order of use, first where letters are selected, and then where none are. */
const FOR_LETTERS = ['UNDO', 'BOLD', 'COLORS', 'STYLE', 'LINK', 'ITALIC', 'BULLET_LIST', 'TASK_LIST']
const FOR_LINES = ['UNDO', 'BOLD', 'BULLET_LIST', 'TASK_LIST', 'STYLE', 'LINK', 'INDENT', 'OUTDENT', 'PICTURE']

/** Returns all tools that change the text, in the order of use. */
const toolsOf = (editor: Editor, states: ToolStates, picture: ReactNode): Tool[] => {
  const shared = { editor, states }
  const one = (tool: TextTool): Tool => ({ name: tool.name, tool: <Tools {...shared} tools={[tool]} /> })
  const tools: Tool[] = [
    ...UNDO_TOOLS.map(one),
    ...FORMAT_TOOLS.map(one),
    { name: 'COLORS', tool: <ColorMenu {...shared} /> },
    { name: 'STYLE', tool: <StyleMenu {...shared} isShort /> },
    ...LISTS.map(one),
    ...INDENT_TOOLS.map(one),
    { name: 'ALIGN', tool: <AlignMenu {...shared} /> },
    { name: 'LINK', tool: <LinkControl editor={editor} isActive={states.on.has('link')} isOff={states.isCode} /> },
    { name: 'PICTURE', tool: picture },
    { name: 'TABLE', tool: <TableControl editor={editor} isOff={states.isCell} /> },
    ...SCRIPT_TOOLS.map(one),
  ]
  const first = states.hasLetters ? FOR_LETTERS : FOR_LINES
  const rankOf = ({ name }: Tool): number => (first.includes(name) ? first.indexOf(name) : first.length)
  return tools.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Keeps the focus, and with it the keyboard of a phone, where it is. */
const keepFocus = (event: MouseEvent<HTMLElement>): void => {
  if (event.target instanceof Element && event.target.closest('.pad-toolbar button')) event.preventDefault()
}

/**
 * Closes the further tools where somebody goes on in the text, or elsewhere than with what a tool has opened, and where
 * files are chosen, which come into sight in the text.
 */
const useClosedByText = (editor: Editor, isOpen: boolean, close: () => void): void =>
  useEffect(() => {
    if (!isOpen) return undefined
    const { dom } = editor.view
    const stop = new AbortController()
    const { signal } = stop
    for (const event of ['beforeinput', 'pointerdown', 'keydown']) dom.addEventListener(event, close, { signal })
    const leave = ({ target }: FocusEvent): void => {
      const stays = target instanceof Element && (dom.contains(target) || target.closest('.pad-toolbar, [data-portal]'))
      if (!stays) close()
    }
    document.addEventListener('focusin', leave, { signal })
    const stopRequests = onFileRequest(dom, ({ act }) => void (act === 'choose' && close()))
    return () => {
      stop.abort()
      stopRequests()
    }
  }, [editor, isOpen, close])

/**
 * EDT-273: the tools in one row, in the order of use. Those that have no room in it are behind a button, with their
 * names.
 */
export const RowOfTools = ({ editor, picture, children }: RowOfToolsProps) => {
  const t = useT()
  const id = useId()
  const states = useToolStates(editor)
  const row = useRef<HTMLDivElement>(null)
  const isWriting = useStore(phoneWriting)
  // The button for the others takes a place, and so does the one that ends the writing.
  const places = usePlacesInRow(row) - 2
  const [isOpen, setIsOpen] = useState(false)
  const [close] = useState(() => () => setIsOpen(false))
  useClosedByText(editor, isOpen, close)
  const tools = toolsOf(editor, states, picture)
  const drawn = ({ name, tool }: Tool) => <Fragment key={name}>{tool}</Fragment>
  return (
    <ToolBar editor={editor} className="pad-toolbar is-row" onMouseDown={keepFocus}>
      <div ref={row} className="pad-tools-row">
        {tools.slice(0, places).map(drawn)}
        <RichTextEditor.Control
          data-more
          aria-label={t('EDITOR.MORE_TOOLS')}
          title={t('EDITOR.MORE_TOOLS')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconDots className="pad-tool-icon" stroke={1.8} />
        </RichTextEditor.Control>
        {isWriting && (
          <RichTextEditor.Control
            aria-label={t('EDITOR.END_WRITING')}
            title={t('EDITOR.END_WRITING')}
            onClick={() => editor.view.dom.blur()}
          >
            <IconKeyboardHide className="pad-tool-icon" stroke={1.5} />
          </RichTextEditor.Control>
        )}
      </div>
      <div id={id} role="group" aria-label={t('EDITOR.MORE_TOOLS')} className="pad-tools-rest" hidden={!isOpen}>
        {tools.slice(places).map(drawn)}
        {children}
      </div>
    </ToolBar>
  )
}
