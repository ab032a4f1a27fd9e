import { VisuallyHidden } from '@mantine/core'
import { readFileRecord } from '@sheaf/document/text/file-record'
import { useT } from '@sheaf/ui/l10n/use-t'
import { showUnreachable } from '@sheaf/ui/lib/unreachable'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { type FileRequest, onFileRequest } from '../../lib/files/file-request.ts'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import { changeFile, selectedFile } from '../../text-binding/lines/file-lines.ts'
import { chooseFiles } from './choose-files.ts'
import { FileTools } from './file-tools.tsx'
import './files.css'
import { fileLineAt, usePickedFile } from './picked-file.ts'
import { nextWidth, percentOf } from './shown-width.ts'

interface FileLayerProps {
  readonly editor: Editor
  readonly files: PadFiles
  readonly isEditable: boolean
  /** Leads to a line of the text; left out where none is led to. */
  readonly onGoTo?: (line: number) => void
}

/** Returns the element in which the picture or file of a line is drawn. */
const holderAt = ({ view }: Editor, position: number): HTMLElement | undefined => {
  const dom = view.nodeDOM(position)
  const holder = dom instanceof HTMLElement ? dom.querySelector<HTMLElement>(':scope > [contenteditable=false]') : null
  return holder ?? undefined
}

/** Does what is asked of the pictures and files of a text, and shows the tools of the one that is selected. */
export const FileLayer = ({ editor, files, isEditable, onGoTo }: FileLayerProps) => {
  const t = useT()
  const picked = usePickedFile(editor)
  const bar = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const goTo = useRef(onGoTo)
  useEffect(() => {
    goTo.current = onGoTo
  })

  const position = picked?.position
  const kind = picked?.line.kind
  const record = picked?.line.file
  const alt = picked?.line.alt
  const [announced, setAnnounced] = useState<{ position?: number | undefined; record?: string | null | undefined }>({})
  // It is said when something else is selected, and not when that changes.
  if (position !== announced.position || record !== announced.record) {
    const name = readFileRecord(record)?.name
    setAnnounced({ position, record })
    if (position === undefined || name === undefined) setSaid('')
    else setSaid(t(kind === 'picture' ? 'EDITOR.PICTURE.PICKED' : 'EDITOR.FILE.PICKED', { name: alt || name }))
  }

  useEffect(() => {
    const resize = (by: -1 | 1) => {
      const line = selectedFile(editor.state)
      const holder = line && holderAt(editor, line.position)
      if (!isEditable || line?.line.kind !== 'picture' || holder === undefined) return
      const width = nextWidth(line.line.width ?? percentOf(holder, holder.offsetWidth), by)
      editor.view.dispatch(changeFile(editor.state, line, { width }))
      setSaid(t('EDITOR.PICTURE.WIDTH', { width: String(width) }))
    }
    const open = async (at: number) => {
      const line = fileLineAt(editor, at)
      if (line === undefined) return
      if (line.line.kind === 'picture') (await import('./lightbox.tsx')).openLightbox(editor, files, at)
      else await (await import('./show-file.ts')).showFile(line.line, files, holderAt(editor, at))
    }
    const show = async ({ line, caption, holder }: Extract<FileRequest, { act: 'show' }>) => {
      if (line.kind === 'picture') (await import('./lightbox.tsx')).showPictures(editor, files, [{ line, caption }], 0)
      else await (await import('./show-file.ts')).showFile(line, files, holder)
    }
    const act = async (request: FileRequest): Promise<void> => {
      switch (request.act) {
        case 'choose':
          chooseFiles(request.kind, { isMultiple: true }, (chosen) => {
            if (!editor.isEditable) return
            files.add(editor, [{ position: editor.state.selection.head, files: chosen.map((file) => ({ file })) }])
            editor.view.focus()
          })
          break
        case 'tools':
          bar.current?.querySelector('button')?.focus()
          break
        case 'resize':
          resize(request.by)
          break
        case 'describe':
          if (isEditable) (await import('./describe-picture.tsx')).describePicture(editor, request.position)
          break
        case 'list':
          ;(await import('./file-list.tsx')).openFileList(editor, files, goTo.current)
          break
        case 'removeForGood':
          await (await import('./remove-for-good.ts')).removeForGood(editor, files, request.file)
          break
        case 'open':
          await open(request.position)
          break
        case 'show':
          await show(request)
          break
        default:
      }
    }
    return onFileRequest(editor.view.dom, (request) => void act(request).catch(showUnreachable))
  }, [editor, files, isEditable, t])

  return (
    <>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      {picked && isEditable && <FileTools editor={editor} files={files} picked={picked} bar={bar} />}
    </>
  )
}
