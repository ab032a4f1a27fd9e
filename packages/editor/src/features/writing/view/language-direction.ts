import { directionOf } from '@sheaf/l10n/languages'
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { Store } from '@sheaf/ui/lib/store'

/**
 * PAD-78: gives a text without a letter the direction of the pad's language. A direction that comes of letters counts
 * before this one, which has to be the last.
 */
export const LanguageDirection = Extension.create<{
  /** Code of the language; empty if nobody said it. */
  readonly language: Pick<Store<string>, 'get'> | undefined
}>({
  name: 'languageDirection',
  priority: 1,

  addOptions: () => ({ language: undefined }),

  addProseMirrorPlugins() {
    const { language } = this.options
    return [
      new Plugin({
        key: new PluginKey('languageDirection'),
        props: {
          attributes: (): Record<string, string> => {
            const code = language?.get() ?? ''
            return code === '' ? {} : { dir: directionOf(code) }
          },
        },
      }),
    ]
  },
})
