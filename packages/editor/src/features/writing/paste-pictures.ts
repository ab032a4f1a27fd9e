import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'

const tell = (): void => void toast.info(t('EDITOR.NO_PICTURES'))

/** Programs hand over a picture of their text too, which is not what is meant. */
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
  // Nothing of what is parsed so runs or is fetched.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const pictures = [...body.querySelectorAll('img')]
  for (const picture of pictures) picture.replaceWith(picture.alt)
  if (pictures.length > 0) tell()
  return body.innerHTML
}

/** A pad has no pictures. Who pastes or drops one is told, and the browser does not open it in the pad's place. */
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
