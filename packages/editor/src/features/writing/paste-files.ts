import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { showNoFiles } from './no-files.ts'

/** Precedes what reads the clipboard. */
const PRIORITY = 1200

/** Returns whether the text says no more than what the files are called, as file managers write it. */
const namesOnly = (text: string, files: readonly File[]): boolean =>
  text.split(/[\r\n]+/).every((line) => line === '' || files.some(({ name }) => line.endsWith(name)))

/**
 * Returns the files if nothing else was transferred. Some programs add a picture of the text they copy, which is
 * ignored.
 */
const filesAlone = (data: DataTransfer | null): readonly File[] => {
  const files = [...(data?.files ?? [])]
  const isAlone = data?.getData('text/html') === '' && namesOnly(data.getData('text/plain'), files)
  return isAlone ? files : []
}

const refuse = (data: DataTransfer | null): boolean => {
  const files = filesAlone(data)
  if (files.length === 0) return false
  showNoFiles(files)
  return true
}

/** Refuses pasted and dropped pictures and other files, which a pad cannot hold, and says so. */
export const PasteFiles = Extension.create({
  name: 'pasteFiles',
  priority: PRIORITY,

  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('pasteFiles'),
      props: {
        handlePaste: (_view, { clipboardData }) => refuse(clipboardData),
        handleDrop: (_view, { dataTransfer }) => refuse(dataTransfer),
      },
    }),
  ],
})
