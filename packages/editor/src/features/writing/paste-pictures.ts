import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'

const tell = (): void => void toast.info(t('EDITOR.NO_PICTURES'))

/**
 * Returns whether only a picture was transferred. Some programs add a picture of the text they copy, which is ignored.
 */
const isPictureAlone = (data: DataTransfer | null): boolean => {
  if (!data || ![...data.files].some(({ type }) => type.startsWith('image/'))) return false
  return data.getData('text/html') === '' && data.getData('text/plain') === ''
}

const refuse = (data: DataTransfer | null): boolean => {
  if (!isPictureAlone(data)) return false
  tell()
  return true
}

const withNamesOfPictures = (html: string): string => {
  if (!/<img\b/i.test(html)) return html
  // A document made by DOMParser runs no scripts and fetches nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const pictures = [...body.querySelectorAll('img')]
  for (const picture of pictures) picture.replaceWith(picture.alt)
  if (pictures.length > 0) tell()
  return body.innerHTML
}

/**
 * Refuses pasted and dropped pictures, which a pad cannot hold, and says so. Otherwise the browser would open a dropped
 * picture in place of the pad.
 */
export const PastePictures = Extension.create({
  name: 'pastePictures',

  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('pastePictures'),
      props: {
        handlePaste: (_view, { clipboardData }) => refuse(clipboardData),
        handleDrop: (_view, { dataTransfer }) => refuse(dataTransfer),
        transformPastedHTML: withNamesOfPictures,
      },
    }),
  ],
})
