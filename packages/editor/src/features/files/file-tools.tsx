import { ActionIcon } from '@mantine/core'
import { readFileRecord } from '@sheaf/document/text/file-record'
import type { LineAlignment } from '@sheaf/document/text/line'
import { useT } from '@sheaf/ui/l10n/use-t'
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconDownload,
  IconEyeEdit,
  IconMaximize,
  IconReplace,
  IconTrash,
  IconTrashX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { requestOfFile } from '../../lib/files/file-request.ts'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { changeFile, removeFile } from '../../text-binding/lines/file-lines.ts'
import type { PlacedLine } from '../../text-binding/lines/line-commands.ts'
import { chooseFiles } from './choose-files.ts'
import { PictureHandles } from './picture-handles.tsx'

const SIGN = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

const ALIGNMENTS = [
  ['ALIGN_START', 'start', IconAlignLeft],
  ['ALIGN_CENTER', 'center', IconAlignCenter],
  ['ALIGN_END', 'end', IconAlignRight],
] as const

/** Moves the focus among the tools with the arrows, as in every toolbar. */
const rove = (event: KeyboardEvent<HTMLElement>): void => {
  const isBack = event.key === 'ArrowLeft'
  if (!isBack && event.key !== 'ArrowRight') return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const isTurned = getComputedStyle(event.currentTarget).direction === 'rtl'
  buttons.at((at + (isBack === isTurned ? 1 : -1) + buttons.length) % buttons.length)?.focus()
  event.preventDefault()
}

/** Returns an element for the tools of a line's picture or file, which stands in the place where that is drawn. */
const useToolsPlace = (editor: Editor, { position, line }: PlacedLine): HTMLElement => {
  const [tools] = useState(() => {
    const made = document.createElement('div')
    made.dataset['tools'] = ''
    return made
  })
  const { kind } = line
  useLayoutEffect(() => {
    const dom = editor.view.nodeDOM(position)
    const holder = dom instanceof HTMLElement ? dom.querySelector(':scope > [contenteditable=false]') : null
    holder?.append(tools)
    return () => tools.remove()
  }, [editor, tools, position, kind])
  return tools
}

/** Time in ms within which clicks are one double click, in any browser. */
const DOUBLE_CLICK_MS = 1000

/**
 * Returns a function that keeps the second of two quick clicks from the tools, if the first was on the picture that they
 * came with. It was meant for the picture.
 */
const useOwnClicks = () => {
  const last = useRef({ detail: 0, at: 0 })
  return (event: MouseEvent): void => {
    const { detail, timeStamp: at } = event
    const isOwn = detail < 2 || (last.current.detail === detail - 1 && at - last.current.at < DOUBLE_CLICK_MS)
    if (isOwn) last.current = { detail, at }
    else event.stopPropagation()
  }
}

interface FileToolsProps {
  readonly editor: Editor
  readonly files: PadFiles
  readonly picked: PlacedLine
  readonly bar: RefObject<HTMLDivElement | null>
}

/** Returns whether the reader may take files out of the pad for good. */
const useMayRemove = (files: PadFiles): boolean => {
  const [may, setMay] = useState(false)
  useEffect(() => {
    let isHere = true
    void files.mayRemove().then((known) => isHere && setMay(known))
    return () => {
      isHere = false
    }
  }, [files])
  return may
}

/** The tools of the selected picture or file, which stand at it. */
export const FileTools = ({ editor, files, picked, bar }: FileToolsProps) => {
  const t = useT()
  const place = useToolsPlace(editor, picked)
  const keepOwnClicks = useOwnClicks()
  const mayRemove = useMayRemove(files)
  const { position, line } = picked
  const file = readFileRecord(line.file)
  if (file === undefined) return null
  const isPicture = line.kind === 'picture'
  const ask = (request: Parameters<typeof requestOfFile>[1]) => () => requestOfFile(editor.view.dom, request)
  const align = (to: LineAlignment) => () => editor.view.dispatch(changeFile(editor.state, picked, { align: to }))
  const replace = () =>
    chooseFiles(isPicture ? 'picture' : 'file', { isMultiple: false }, ([chosen]) => {
      if (chosen) files.replace(editor, position, chosen)
    })
  const remove = () => {
    editor.view.dispatch(removeFile(editor.state, picked))
    editor.view.focus()
  }
  const tool = (
    label: string,
    sign: ReactNode,
    act: () => void,
    more: { readonly pressed?: boolean; readonly isMissing?: boolean } = {},
  ) => (
    <ActionIcon
      variant={more.pressed === true ? 'light' : 'subtle'}
      color="gray"
      aria-label={label}
      title={label}
      aria-pressed={more.pressed}
      data-missing={more.isMissing || undefined}
      onClick={act}
    >
      {sign}
    </ActionIcon>
  )
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    rove(event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    editor.view.focus()
  }
  return createPortal(
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus */}
      <div
        ref={bar}
        className="pad-file-tools"
        role="toolbar"
        aria-label={t('EDITOR.FILE.TOOLS')}
        onKeyDown={handleKeyDown}
        onClickCapture={keepOwnClicks}
      >
        {isPicture && tool(t('EDITOR.PICTURE.ENLARGE'), <IconMaximize {...SIGN} />, ask({ act: 'open', position }))}
        {isPicture && tool(t('EDITOR.PICTURE.NARROWER'), <IconZoomOut {...SIGN} />, ask({ act: 'resize', by: -1 }))}
        {isPicture && tool(t('EDITOR.PICTURE.WIDER'), <IconZoomIn {...SIGN} />, ask({ act: 'resize', by: 1 }))}
        {isPicture &&
          ALIGNMENTS.map(([name, to, Icon]) => (
            <span key={to} className="pad-file-tool-align">
              {tool(t(`EDITOR.TOOL.${name}`), <Icon {...SIGN} />, align(to), { pressed: line.align === to })}
            </span>
          ))}
        {isPicture &&
          tool(
            t(line.alt === null ? 'EDITOR.PICTURE.ALT_MISSING' : 'EDITOR.PICTURE.ALT'),
            <IconEyeEdit {...SIGN} />,
            ask({ act: 'describe', position }),
            { isMissing: line.alt === null },
          )}
        {tool(t('EDITOR.FILE.REPLACE'), <IconReplace {...SIGN} />, replace)}
        {tool(t('EDITOR.FILE.DOWNLOAD'), <IconDownload {...SIGN} />, () => void saveFile(files.addresses, file))}
        {tool(t('EDITOR.FILE.REMOVE'), <IconTrash {...SIGN} />, remove)}
        {mayRemove &&
          tool(t('EDITOR.FILE.REMOVE_FOR_GOOD'), <IconTrashX {...SIGN} />, ask({ act: 'removeForGood', file }))}
      </div>
      {isPicture && <PictureHandles editor={editor} picked={picked} tools={place} />}
    </>,
    place,
  )
}
