import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { showNoFiles } from './no-files.ts'
import { rewriteHtml } from './rewrite-html.ts'

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

const namePictures = (body: HTMLElement): void => {
  const pictures = [...body.querySelectorAll('img')]
  for (const picture of pictures) picture.replaceWith(picture.alt)
  if (pictures.length > 0) void toast.info(t('EDITOR.NO_PICTURES'))
}

/** Refuses pasted and dropped pictures and other files, which a pad cannot hold, and says so. */
export const PastePictures = Extension.create({
  name: 'pastePictures',

  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('pastePictures'),
      props: {
        handlePaste: (_view, { clipboardData }) => refuse(clipboardData),
        handleDrop: (_view, { dataTransfer }) => refuse(dataTransfer),
        transformPastedHTML: (html) => rewriteHtml(html, /<img\b/i, namePictures),
      },
    }),
  ],
})
