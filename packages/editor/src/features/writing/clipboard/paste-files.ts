import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { PadFiles } from '../../../lib/files/pad-files.ts'
import { withPicturesOfRtf } from './rtf-pictures.ts'

/** Precedes what reads the clipboard. */
const PRIORITY = 1200

/** Returns whether the text says no more than what the files are called, as file managers write it. */
const namesOnly = (text: string, files: readonly File[]): boolean =>
  text.split(/[\r\n]+/).every((line) => line === '' || files.some(({ name }) => line.endsWith(name)))

/** Returns whether HTML is one picture and nothing else, as browsers write it beside the picture that they copy. */
const isOnePicture = (html: string): boolean => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (
    body.querySelectorAll('img').length === 1 && body.querySelector('table') === null && body.textContent.trim() === ''
  )
}

const isPicture = ({ type }: File): boolean => type.startsWith('image/')

/**
 * Returns the files that were transferred for their own sake. Some programs add a picture of the text or the table that
 * they copy, which is ignored, and a browser says in HTML where the picture is from that it copies.
 */
const filesMeant = (data: Pick<DataTransfer, 'files' | 'getData'> | null): readonly File[] => {
  const files = [...(data?.files ?? [])]
  if (data === null || files.length === 0) return []
  const html = data.getData('text/html')
  if (html === '') return namesOnly(data.getData('text/plain'), files) ? files : []
  const [file] = files.filter(isPicture)
  return file !== undefined && isOnePicture(html) ? [file] : []
}

/** Takes pictures and other files that are pasted or dropped into the pad, where they are dropped and in their order. */
export const PasteFiles = Extension.create<{ readonly files: PadFiles | undefined }>({
  name: 'pasteFiles',
  priority: PRIORITY,

  addOptions: () => ({ files: undefined }),

  addProseMirrorPlugins() {
    const { editor } = this
    const take = (data: DataTransfer | null, position: () => number): boolean => {
      const files = filesMeant(data)
      if (files.length === 0) return false
      this.options.files?.add(editor, [{ position: position(), files: files.map((file) => ({ file })) }])
      return true
    }
    /** What the clipboard has while something is pasted. */
    let pasted: DataTransfer | null = null
    return [
      new Plugin({
        key: new PluginKey('pasteFiles'),
        props: {
          handleDOMEvents: {
            paste: (_view, { clipboardData }) => {
              pasted = clipboardData
            },
          },
          transformPastedHTML: (html) => {
            const data = pasted
            pasted = null
            // What is said beside a file that is taken is not read.
            if (filesMeant(data).length > 0) return ''
            return withPicturesOfRtf(html, data?.getData('text/rtf') ?? '')
          },
          handlePaste: ({ state: { selection } }, { clipboardData }) => take(clipboardData, () => selection.head),
          handleDrop: (view, { dataTransfer, clientX, clientY }) =>
            take(dataTransfer, () => {
              const dropped = view.posAtCoords({ left: clientX, top: clientY })
              return dropped?.pos ?? view.state.selection.head
            }),
        },
      }),
    ]
  },
})
